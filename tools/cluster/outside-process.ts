/** Starts the outside services as a process of their own. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { bundled } from '../../test/helpers/bundled.ts';
import type { Outside } from './engines/applications.ts';

export type OutsideProcess = { kill(): Promise<void> };

/**
 * @param folder receives what the services keep: the charges and the mails
 * @param site receives the webhooks
 */
export async function startOutside(
  folder: string,
  site: string,
): Promise<{ outside: Outside; process: OutsideProcess }> {
  const args = [await bundled('tools/cluster/engines/outside.ts'), folder, site];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const line = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', resolve);
    child.once('exit', (code) => reject(new Error(`The outside services ended with ${code}`)));
  });
  const kill = () => {
    child.kill('SIGKILL');
    return ended;
  };
  return { outside: JSON.parse(line) as Outside, process: { kill } };
}
