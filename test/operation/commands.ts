/** Runs the commands of the project as an operator does: by npm, in a process of their own. */
import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';

const ROOT = resolve(import.meta.dirname, '../..');

export type Ended = { code: number | null; output: string; errors: string };

/** What a command prints and its exit code. Its input is no terminal. */
export async function endOf(child: ChildProcess): Promise<Ended> {
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [output, errors] = await Promise.all([text(child.stdout!), text(child.stderr!)]);
  return { code: await code, output, errors };
}

/** Starts a command in the checkout. Without a DATABASE_URL of its own it has none. */
export function startCommand(command: string[], env: Record<string, string>): ChildProcess {
  const [program, ...args] = command as [string, ...string[]];
  return spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** `npm run <name> -- <args>` */
export function npmRun(name: string, args: string[], env: Record<string, string>): Promise<Ended> {
  return endOf(startCommand(['npm', 'run', '--silent', name, '--', ...args], env));
}
