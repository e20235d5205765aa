/** The secrets of authenticator apps at rest. They are sealed with the key of the settings, and bound to their account. */
import type { Moment } from '#server/context.ts';
import type { Env } from '#server/env.ts';
import { NotReadable, createSecretBox } from '#server/integrations/sealed.ts';
import { requireSettingsKeys } from '#server/settings/key.ts';

type Sealed = { user_id: string; sealed_secret: string };

const boxOf = (config: Env) => createSecretBox(requireSettingsKeys(config));
const recordOf = (userId: string) => `factor of account ${userId}`;

export const sealFactor = (config: Env, userId: string, secret: string): string =>
  boxOf(config).seal(secret, recordOf(userId));

/** @throws NotReadable if the key is no longer configured */
export const openFactor = (config: Env, { user_id, sealed_secret }: Sealed): string =>
  boxOf(config).open(sealed_secret, recordOf(user_id));

/** The job: seals again what an earlier key of the settings has sealed, so that this key can be taken away. */
export async function resealFactors({ services: { knex, config } }: Moment): Promise<void> {
  const rows = await knex('factors').where('kind', 'totp').select('id', 'user_id', 'sealed_secret');
  if (rows.length === 0) return;
  const box = boxOf(config);
  for (const { id, user_id, sealed_secret: sealed } of rows) {
    if (sealed === null || box.isCurrent(sealed)) continue;
    try {
      const sealed_secret = sealFactor(config, user_id, openFactor(config, { user_id, sealed_secret: sealed }));
      await knex('factors').where({ id, sealed_secret: sealed }).update({ sealed_secret });
    } catch (error) {
      // No key opens it. Recovery codes still work, and an admin can reset the factor.
      if (!(error instanceof NotReadable)) throw error;
    }
  }
}
