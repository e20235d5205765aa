/**
 * The checker of the cluster finds planted faults within three minutes, and nothing without one. `npm test` plays two of them, one
 * that the history proves and one that the database proves; `npm run test:chaos` plays all. checker/check.test.ts proves each
 * rule, and plants.test.ts that each fault can be planted.
 */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Rule } from './checker/findings.ts';
import { playOnOneMachine } from './one-machine.ts';
import { PLANTS, PLANT_NAMES, type PlantName, buildPlanted } from './plants.ts';
import { IS_FULL, rounds } from '../../test/helpers/chaos.ts';
import { dropTestDatabase, openMigratedDatabase } from '../../test/helpers/database.ts';

const CALLS = rounds(4_000);
const CLIENTS = 12;
const FOUND_WITHIN_MS = 180_000;
/** What happens in a play depends on the machine, too: a busy one may not refund anything in the few calls of `npm test`. */
const SEEDS = [1, 2, 3];
const PLAYED: PlantName[] = IS_FULL ? PLANT_NAMES : ['answer before commit', 'a refund made twice'];

async function findings(serverFile?: string, seed = 1) {
  const { url, name } = await openMigratedDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'cockpit-planted-'));
  try {
    const parts = { databaseUrl: url, folder, serverFile, calls: CALLS, clients: CLIENTS, seed };
    return (await playOnOneMachine(parts)).findings;
  } finally {
    await dropTestDatabase(name);
  }
}

it(
  'finds nothing in the server as it is',
  async () => {
    // On a busy machine events come late. How late they are is measured on the cluster.
    const found = (await findings()).filter(({ rule }) => rule !== 'live too late');
    expect(found).toEqual([]);
  },
  FOUND_WITHIN_MS,
);

it.each(PLAYED)(
  'finds %s',
  async (name) => {
    const planted = await buildPlanted(name);
    const proofs: Rule[] = PLANTS[name].rules;
    const isProof = ({ rule }: { rule: Rule }) => proofs.includes(rule);
    let found = await findings(planted, SEEDS[0]);
    for (const seed of SEEDS.slice(1)) if (!found.some(isProof)) found = await findings(planted, seed);
    expect(found.filter(isProof), `all findings: ${JSON.stringify(found)}`).not.toEqual([]);
  },
  FOUND_WITHIN_MS,
);
