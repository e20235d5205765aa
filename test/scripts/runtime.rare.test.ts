/** A script on a machine with an older Node runs again with the fetched one. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, it } from 'vitest';
import { isAlive } from '../../scripts/lib/processes.mjs';

const SCRIPT = join(import.meta.dirname, '../helpers/scripts/continued.mjs');
let parent: ChildProcess;
let child: { pid: number; args: string[] };

async function start(): Promise<void> {
  const { NODE_OF_MACHINE: _none, npm_lifecycle_event: _npm, ...env } = process.env;
  parent = spawn(process.execPath, [SCRIPT, 'one', 'two words'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(parent.stdout!), 'line')) as [string];
  child = JSON.parse(line) as typeof child;
}

afterEach(() => {
  for (const pid of [parent.pid!, child.pid]) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
});

it('passes the arguments and SIGTERM on, and ends with the exit code of the script', async () => {
  await start();
  expect(child.args).toEqual(['one', 'two words']);
  expect(child.pid).not.toBe(parent.pid);
  parent.kill('SIGTERM');
  expect(await once(parent, 'exit')).toEqual([7, null]);
  expect(isAlive(child.pid)).toBe(false);
});

it('ends with 128 and the number of the signal that has killed the script', async () => {
  await start();
  process.kill(child.pid, 'SIGKILL');
  expect(await once(parent, 'exit')).toEqual([137, null]);
});

it('leaves no script behind after kill -9', async () => {
  await start();
  parent.kill('SIGKILL');
  await expect.poll(() => isAlive(child.pid), { timeout: 10_000 }).toBe(false);
});
