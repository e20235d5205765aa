/** What a sign-in keeps secret: the client secrets of providers, and what an attempt needs. They are sealed with the key of the settings. */
import type { Moment } from '#server/context.ts';
import type { Env } from '#server/env.ts';
import { type SecretBox, createSecretBox } from '#server/integrations/sealed.ts';
import { requireSettingsKeys } from '#server/settings/key.ts';

const SECRET = 'client secret of a sign-in';

const boxOf = (config: Env): SecretBox => createSecretBox(requireSettingsKeys(config));

export const sealSecret = (config: Env, secret: string): string => boxOf(config).seal(secret, SECRET);

/** @throws NotReadable if the key is no longer configured */
export const openSecret = (config: Env, sealed: string): string => boxOf(config).open(sealed, SECRET);

/** What a sign-in must know again when the person comes back. */
export type Kept = { verifier: string; nonce: string };

/** @param state the hash of the state, to which it is bound */
export const sealKept = (config: Env, kept: Kept, state: string): string =>
  boxOf(config).seal(JSON.stringify(kept), state);

/** @throws NotReadable */
export const openKept = (config: Env, sealed: string, state: string): Kept =>
  JSON.parse(boxOf(config).open(sealed, state)) as Kept;

/** The job: seals again what an earlier key of the settings has sealed, so that this key can be taken away. */
export async function resealProviders({ services: { knex, config } }: Moment): Promise<void> {
  const rows = await knex('identity_providers').select('id', 'sealed_secret');
  if (rows.length === 0) return;
  const box = boxOf(config);
  for (const { id, sealed_secret } of rows.filter((row) => !box.isCurrent(row.sealed_secret))) {
    const again = resealed(box, sealed_secret);
    // Not what was replaced meanwhile.
    if (again) await knex('identity_providers').where({ id, sealed_secret }).update({ sealed_secret: again });
  }
}

/** Undefined for what no key opens. */
function resealed(box: SecretBox, sealed: string): string | undefined {
  try {
    return box.seal(box.open(sealed, SECRET), SECRET);
  } catch {
    return undefined;
  }
}
