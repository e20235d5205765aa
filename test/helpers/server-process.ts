import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { bundled } from './bundled.ts';

/** The program that `serverProcess` starts. */
export const SERVE = 'test/helpers/serve.ts';

export type ServerProcess = {
  address: string;
  /** The page of the mails; missing when SMTP_URL is set. */
  mailbox?: string;
  child: ChildProcess;
};

/** Starts the server in a separate process. */
export async function serverProcess(env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [await bundled(SERVE)], {
    env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'fatal', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
  });
  return { ...(JSON.parse(line) as { address: string; mailbox?: string }), child };
}
