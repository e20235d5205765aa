import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Problem, say } from '../messages.mjs';
import { dataDirectory } from '../paths.mjs';

export const CONFIRMED = '--yes';

/**
 * Says which database a command uses. A command without the settings of the service would make an empty private database and use it, so
 * creating one needs a confirmation.
 * @param isConfirmed the argument `--yes` was given
 * @throws Problem when nobody confirms
 */
export async function confirmDatabase(isConfirmed) {
  const { DATABASE_URL: url } = process.env;
  if (url) return say(`Database: ${placeOf(url)} (DATABASE_URL)`);
  const directory = join(dataDirectory(), 'database');
  if (existsSync(join(directory, 'data'))) return say(`Database: the private one in ${directory}`);
  say(`DATABASE_URL is not set, and there is no private database in ${directory}.`);
  if (isConfirmed || (await confirms('Create an empty one and use it? [y/N] '))) return;
  throw new Problem(
    `No database was created. Set DATABASE_URL or DATA_DIR as the service has it, or confirm the new database with ${CONFIRMED}.`,
  );
}

/** The address without account and password. */
function placeOf(url) {
  if (!URL.canParse(url))
    throw new Problem('DATABASE_URL is not a URL such as mysql://account:password@host:3306/name');
  const { host, pathname, searchParams } = new URL(url);
  return `${pathname.slice(1)} at ${searchParams.get('socketPath') ?? host}`;
}

/** Asks on the terminal. Without one, nobody confirms. */
async function confirms(question) {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await new Promise((resolve) => {
    terminal.question(question, resolve);
    terminal.once('close', () => resolve(''));
  });
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
