import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from './messages.mjs';
import { root } from './paths.mjs';

/** Reads `.env` if it exists. Variables that are already set take precedence. */
export function loadEnvironment() {
  const file = join(root, '.env');
  if (!existsSync(file)) return;
  process.loadEnvFile(file);
}

/** The port of the web server. */
export function webPort() {
  const port = Number(process.env.PORT || 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65535) throw new Problem(`PORT is not a port: ${process.env.PORT}`);
  return port;
}
