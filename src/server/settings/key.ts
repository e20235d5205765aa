/** The key that seals the secrets among the settings: SETTINGS_KEY, or one that is made once in the data folder. */
import { join } from 'node:path';
import type { Env } from '#server/env.ts';
import { areKeys } from '#server/integrations/sealed.ts';
import { readKeyFile, requireKeyFile } from '#server/key-file.ts';

type KeyLocation = Pick<Env, 'SETTINGS_KEY' | 'DATA_DIR'>;

/** The file of the key that no variable names. */
export const settingsKeyFile = ({ DATA_DIR }: Pick<KeyLocation, 'DATA_DIR'>) => join(DATA_DIR, 'settings-key');

/** The keys, separated by commas. Undefined while there is none. */
export function settingsKeys(place: KeyLocation): string | undefined {
  const { SETTINGS_KEY } = place;
  if (SETTINGS_KEY === undefined) return readKeyFile(settingsKeyFile(place));
  return areKeys(SETTINGS_KEY) ? SETTINGS_KEY : undefined;
}

/** The keys. The first process that needs one makes it. */
export function requireSettingsKeys(place: KeyLocation): string {
  return place.SETTINGS_KEY ?? requireKeyFile(settingsKeyFile(place));
}
