/** Keys of 32 bytes that are made once, in a file of the data folder. */
import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { areKeys } from '#server/integrations/sealed.ts';

/** The keys of a file, separated by commas. Undefined while there are none. */
export function readKeyFile(file: string): string | undefined {
  const keys = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  return keys !== undefined && areKeys(keys) ? keys : undefined;
}

/** The keys of a file. The first process that needs one makes it. */
export function requireKeyFile(file: string): string {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true });
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
  const keys = readKeyFile(file);
  if (!keys) throw new Error(`${file} does not hold a key`);
  return keys;
}
