/** What is set in the product, and the configuration that it makes with the environment, which takes precedence. */
import type { Knex } from 'knex';
import { type Queryable, Transactions, inTransaction } from '#server/db/transaction.ts';
import { type Env, Settable, type SettingName } from '#server/env.ts';
import { createSecretBox } from '#server/integrations/sealed.ts';
import { requireSettingsKeys, settingsKeys } from '#server/settings/key.ts';
import { SETTINGS, type Setting } from '#server/settings/names.ts';
import type { SettingRow } from '#server/settings/row.ts';

export type StoredSettings = {
  /** The number of the last change; 0 without one. */
  version: number;
  config: Env;
  /** Set in the product, but of no use: sealed with a key that is not configured, or no longer valid. */
  unreadable: ReadonlySet<SettingName>;
};

/** Only the setting of this name can be opened: the database cannot exchange one secret for another. */
const recordOf = (name: string) => `settings.${name}`;

/** True for a setting with a value. A removed one keeps its row. */
export const isSet = ({ value, sealed }: SettingRow) => value !== null || sealed !== null;

/** The columns of a value. The first change of an installation makes its key. */
export function sealedColumns(env: Env, { name, isSecret }: Setting, value: string | null) {
  const keys = requireSettingsKeys(env);
  if (value === null || !isSecret) return { value, sealed: null };
  return { value: null, sealed: createSecretBox(keys).seal(value, recordOf(name)) };
}

/** The value of a row. Undefined if it cannot be used. */
function valueOf(name: SettingName, { value, sealed }: SettingRow, keys = ''): Env[SettingName] {
  try {
    const text = sealed === null ? value : createSecretBox(keys).open(sealed, recordOf(name));
    return Settable.shape[name].safeParse(text).data;
  } catch {
    return undefined;
  }
}

/** Seals again what an earlier key has sealed, so that this key can be taken away. What no key opens stays as it is. */
export async function resealSettings(knex: Knex, env: Env): Promise<void> {
  const box = createSecretBox(settingsKeys(env) ?? '');
  const resealed = (row: SettingRow) => {
    const { name, sealed } = row;
    if (sealed === null || box.isCurrent(sealed)) return [];
    try {
      return [{ ...row, sealed: box.seal(box.open(sealed, recordOf(name)), recordOf(name)) }];
    } catch {
      return [];
    }
  };
  if ((await knex('settings')).flatMap(resealed).length === 0) return;
  await inTransaction({ knex, transactions: new Transactions() }, async (trx) => {
    // No change is made meanwhile.
    await trx('counters').where('name', 'settings').forUpdate().first('name');
    const rows = (await trx('settings')).flatMap(resealed);
    if (rows.length > 0) await trx('settings').insert(rows).onConflict('name').merge(['sealed']);
  });
}

/** Reads what is set in the product. */
export async function readStoredSettings(db: Queryable, env: Env): Promise<StoredSettings> {
  const rows = await db('settings');
  const keys = settingsKeys(env);
  const unreadable = new Set<SettingName>();
  const values: Partial<Record<SettingName, Env[SettingName]>> = {};
  for (const { name } of SETTINGS) {
    const row = rows.find((each) => each.name === name);
    const isOurs = row && isSet(row) && !env.given.has(name);
    values[name] = isOurs ? valueOf(name, row, keys) : env[name];
    if (isOurs && values[name] === undefined) unreadable.add(name);
  }
  const version = Math.max(0, ...rows.map((row) => Number(row.version)));
  const XERO_TOKEN_KEY = env.XERO_TOKEN_KEY ?? keys;
  return { version, unreadable, config: { ...env, XERO_TOKEN_KEY, ...Settable.parse(values) } };
}
