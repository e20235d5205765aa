/** A process of the cluster, which the run starts, kills, freezes and starts again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export type Command = {
  command: string;
  args: string[];
  env?: Record<string, string>;
  /** Receives the output. */
  log: string;
};

export class Process {
  private child?: ChildProcess;
  private ended = Promise.resolve();

  get isRunning(): boolean {
    return this.child !== undefined;
  }

  /** Starts the command. @throws Error when it is still running */
  start({ command, args, env, log }: Command): void {
    if (this.child) throw new Error(`${command} is still running`);
    const output = createWriteStream(log, { flags: 'a' });
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.pipe(output, { end: false });
    child.stderr.pipe(output, { end: false });
    this.child = child;
    this.ended = new Promise((resolve) => {
      child.once('error', (error) => output.write(`${error.message}\n`));
      child.once('close', (code, signal) => {
        output.end(`ended with ${code ?? signal}\n`);
        this.child = undefined;
        resolve();
      });
    });
  }

  signal(name: NodeJS.Signals): void {
    this.child?.kill(name);
  }

  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.ended;
  }

  /** Ends the process cleanly, or kills it after a time. */
  async stop(withinMs: number): Promise<void> {
    this.signal('SIGTERM');
    await Promise.race([this.ended, sleep(withinMs)]);
    await this.kill();
  }
}

/** Repeats `check` until it is true. @returns false when it is not true after `withinMs` */
export async function until(check: () => Promise<boolean>, withinMs: number, everyMs = 200): Promise<boolean> {
  const end = Date.now() + withinMs;
  for (;;) {
    if (await check().catch(() => false)) return true;
    if (Date.now() >= end) return false;
    await sleep(everyMs);
  }
}
