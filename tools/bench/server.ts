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
    // As services start it.
    NODE_OPTIONS: '--max-semi-space-size=16',
    HOST: '127.0.0.1',
    PORT: '0',
    DATABASE_URL: url,
    JWT_SECRET: secret,
    ...env,
  });
  return { child, address: await child.call<string>('ready'), url };
}

function memoryMb(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
}

/** The resident memory of a process. */
export const residentMb = (pid: number) => memoryMb(pid, 'VmRSS');

/** The most resident memory that a process has had. */
export const mostMb = (pid: number) => memoryMb(pid, 'VmHWM');
