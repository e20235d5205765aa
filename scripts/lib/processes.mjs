import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './paths.mjs';

/**
 * Runs a command in the checkout and waits until it ends.
 * @param options `quiet: true` collects the output instead of showing it; `onSpawn` receives the child process;
 *   all other options are passed to `child_process.spawn`.
 * @returns `{ code, output }`; the code is 1 when a signal ended the command or it could not be started.
 */
export function run(command, args, { quiet = false, onSpawn, ...options } = {}) {
  return new Promise((resolve) => {
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit';
    const child = spawn(command, args, { cwd: root, stdio, ...options });
    onSpawn?.(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text));
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a TypeScript file of the project; options and result are those of `run`. */
export function runTypeScript(file, args, options) {
  return run(process.execPath, [file, ...args], options);
}

/** True when a process runs. A process that has ended but was not reaped by its parent (a zombie) does not. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').pop();
    return !afterName.startsWith('Z');
  } catch {
    return true; // no /proc on this system
  }
}

/** Waits until `check` returns a truthy value. @returns that value, or `undefined` after `timeoutMs` */
export async function waitFor(check, { timeoutMs, everyMs = 50 }) {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    const answer = await check();
    if (answer) return answer;
    await sleep(everyMs);
  }
  return undefined;
}
