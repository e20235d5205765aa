import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export type ServerProcess = {
  address: string;
  /** The page of the mails; missing when SMTP_URL is set. */
  mailbox?: string;
  child: ChildProcess;
};

/** Starts the server in a separate process. */
export async function serverProcess(env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'serve.ts')], {
    env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'fatal', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}`)));
  });
  return { ...(JSON.parse(line) as { address: string; mailbox?: string }), child };
}
