/**
 * The epoch of the database. After a restore, ids and numbers are given again that other services and mailboxes know already. So each
 * restore begins an epoch, and what is sent with such an id names it.
 */
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { inTransaction, Transactions } from '#server/db/transaction.ts';

/** The present epoch; empty for a database that was never restored. */
export async function readEpoch(knex: Knex): Promise<string> {
  const row = await knex('restores').orderBy('id', 'desc').first('epoch');
  return row?.epoch ?? '';
}

/** A key that is sent to another service, so that it is not one of an earlier epoch. */
export const inEpoch = (epoch: string, key: string): string => (epoch ? `${key}-${epoch}` : key);

/** The settings, with a secret that is not one of an earlier epoch: sessions end with a restore. */
export function configInEpoch<Config extends { JWT_SECRET: string }>(config: Config, epoch: string): Config {
  return { ...config, JWT_SECRET: inEpoch(epoch, config.JWT_SECRET) };
}

/** How far live events and the version of the website go on, so that no browser and no cache knows the next ones. */
const AHEAD = 1_000_000;

export type NewEpoch = {
  now: Date;
  /** When the backup was made, if it is known. */
  backupAt: Date | null;
  /** Counters that are at least as high from now on: the last numbers of documents that are known. */
  counters: Record<string, number>;
};

/** Begins an epoch, after a restore and before any process uses the database. @returns it */
export async function beginEpoch(knex: Knex, { now, backupAt, counters }: NewEpoch): Promise<string> {
  const epoch = randomBytes(4).toString('hex');
  await inTransaction({ knex, transactions: new Transactions() }, async (trx) => {
    await trx('restores').insert({ epoch, backup_at: backupAt, restored_at: now });
    for (const [name, value] of Object.entries(counters))
      await trx('counters')
        .where('name', name)
        .where('value', '<', value)
        .update({ value: String(value) });
    await trx('counters').where('name', 'live_event').increment('value', AHEAD);
    await trx('site_version').increment('version', AHEAD);
  });
  return epoch;
}
