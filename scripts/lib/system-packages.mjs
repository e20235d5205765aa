import { accessSync, constants, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from './messages.mjs';
import { run } from './processes.mjs';

// Folders that are often missing on the PATH: sbin for ordinary users on Debian, and Homebrew's folder.
const MORE_FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/opt/homebrew/bin', '/usr/local/bin', '/usr/local/mysql/bin'];

/** The full path of the first of these commands that exists, or `undefined`. */
export function findCommand(...names) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...MORE_FOLDERS].filter(Boolean);
  for (const name of names) {
    const found = folders.map((folder) => join(folder, name)).find(isExecutable);
    if (found) return found;
  }
  return undefined;
}

export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** True on Debian, Ubuntu and distributions based on them. */
export function isDebianLike() {
  try {
    return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

// A program of Debian's packages asks this file whether it may start a service. 101 means no.
const SERVICE_POLICY = '/usr/sbin/policy-rc.d';
const NO_SERVICES = '#!/bin/sh\nexit 101\n';

/**
 * Installs packages with apt, on Debian or Ubuntu as root.
 * @param options `startsServices: false` keeps the services of the packages from starting
 * @returns false when they were not installed
 */
export async function installWithApt(packages, { startsServices = true } = {}) {
  if (!isDebianLike() || process.getuid?.() !== 0 || !findCommand('apt-get')) return false;
  say(`Installing ${packages.join(' and ')} with apt …`);
  await aptGet(['update', '-q']);
  const isForbidding = !startsServices && !existsSync(SERVICE_POLICY);
  if (isForbidding) writeFileSync(SERVICE_POLICY, NO_SERVICES, { mode: 0o755 });
  try {
    const { code, output } = await aptGet(['install', '-q', '-y', '--no-install-recommends', ...packages]);
    if (code !== 0) say(output.trimEnd());
    return code === 0;
  } finally {
    if (isForbidding) rmSync(SERVICE_POLICY, { force: true });
  }
}

/** Runs apt-get, and waits while another apt or dpkg holds the lock, as in the first minutes of a cloud machine. */
async function aptGet(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  let result;
  for (let attempt = 1; attempt <= 24; attempt += 1) {
    result = await run('apt-get', args, { quiet: true, env });
    if (result.code === 0 || !/could not get lock|unable to (acquire|lock)/i.test(result.output)) break;
    if (attempt === 1) say('Another package manager is running; waiting for it …');
    await sleep(5000);
  }
  return result;
}
