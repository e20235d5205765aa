/** The checker of the cluster finds each planted fault within three minutes, and nothing without one. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Rule } from '../../cluster/checker/findings.ts';
import { playOnOneMachine } from '../../cluster/one-machine.ts';
import { PLANTS, PLANT_NAMES, buildPlanted } from '../../cluster/plants.ts';
import { rounds } from '../helpers/chaos.ts';
import { dropTestDatabase, openMigratedDatabase } from '../helpers/database.ts';

const CALLS = rounds(4_000);
const CLIENTS = 12;
const FOUND_WITHIN_MS = 180_000;

async function findings(serverFile?: string) {
  const { url, name } = await openMigratedDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'cockpit-planted-'));
  try {
    const parts = { databaseUrl: url, folder, serverFile, calls: CALLS, clients: CLIENTS, seed: 1 };
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

it.each(PLANT_NAMES)(
  'finds %s',
  async (name) => {
    const found = await findings(await buildPlanted(name));
    const proofs: Rule[] = PLANTS[name].rules;
    expect(
      found.filter(({ rule }) => proofs.includes(rule)),
      `all findings: ${JSON.stringify(found)}`,
    ).not.toEqual([]);
  },
  FOUND_WITHIN_MS,
);
