/** The server under measurement, as a process of its own. */
import { readFileSync } from 'node:fs';
import { type Child, startChild } from './children.ts';

export type Server = { child: Child; address: string; url: string };

/**
 * Starts the built server on a database.
 * @param secret signs the tokens of the measurement
 * @param env further variables
 * @param file that of another version starts its server
 */
export async function startServer(
  url: string,
  secret: string,
  env: Record<string, string> = {},
  file = './serve.mjs',
): Promise<Server> {
  const child = await startChild(file, {
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: url,
    JWT_SECRET: secret,
    ...env,
  });
  return { child, address: await child.call<string>('ready'), url };
}

/** The resident memory of a process. */
export function residentMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
