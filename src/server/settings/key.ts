/** The key that seals the secrets among the settings: SETTINGS_KEY, or one that is made once in the data folder. */
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '#server/env.ts';
import { areKeys } from '#server/integrations/sealed.ts';

type KeyLocation = Pick<Env, 'SETTINGS_KEY' | 'DATA_DIR'>;

/** The file of the key that no variable names. */
export const settingsKeyFile = ({ DATA_DIR }: Pick<KeyLocation, 'DATA_DIR'>) => join(DATA_DIR, 'settings-key');

/** The keys, separated by commas. Undefined while there is none. */
export function settingsKeys(place: KeyLocation): string | undefined {
  const file = settingsKeyFile(place);
  const keys = place.SETTINGS_KEY ?? (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined);
  return keys !== undefined && areKeys(keys) ? keys : undefined;
}

/** The keys. The first process that needs one makes it. */
export function requireSettingsKeys(place: KeyLocation): string {
  const file = settingsKeyFile(place);
  if (!place.SETTINGS_KEY && !existsSync(file)) {
    mkdirSync(place.DATA_DIR, { recursive: true });
    const own = `${file}-${randomBytes(6).toString('hex')}`;
    writeFileSync(own, randomBytes(32).toString('base64'), { mode: 0o600, flush: true });
    try {
      // Unlike a rename, a link does not replace the key of another process.
      linkSync(own, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(own);
    }
  }
  const keys = settingsKeys(place);
  if (!keys) throw new Error(`${file} does not hold a key`);
  return keys;
}
