/** With which migrations `npm run test:upgrade` has passed. Names are enough, as a merged migration is never changed. */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const FILE = join(root, 'test', 'upgrade', 'passed-with');

/** The migrations that are there now. */
export function presentMigrations() {
  const names = readdirSync(join(root, 'migrations'))
    .filter((name) => name.endsWith('.ts'))
    .sort();
  const digest = createHash('sha256').update(names.join('\n')).digest('hex').slice(0, 16);
  return `${names.length} migrations to ${names.at(-1)} (${digest})\n`;
}

export const isUpgradeTested = () => readFileSync(FILE, 'utf8') === presentMigrations();

/** @param tested the migrations that were there when the test began */
export const recordUpgrade = (tested) => writeFileSync(FILE, tested);
