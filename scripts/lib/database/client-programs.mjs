import { Problem } from '../messages.mjs';
import { findCommand, installWithApt } from '../system-packages.mjs';

/**
 * The programs that dump and load a database. On Debian or Ubuntu as root, missing ones are installed.
 * @returns `{ dump, client }` (paths)
 * @throws Problem with the install command when they are missing
 */
export async function ensureClientPrograms() {
  const found = findPrograms();
  if (found) return found;
  if (await installWithApt(['mariadb-client'])) {
    const installed = findPrograms();
    if (installed) return installed;
  }
  throw new Problem(
    'This needs mariadb-dump and mariadb. Install them: sudo apt-get install -y --no-install-recommends mariadb-client',
  );
}

function findPrograms() {
  const dump = findCommand('mariadb-dump');
  const client = findCommand('mariadb');
  return dump && client && { dump, client };
}
