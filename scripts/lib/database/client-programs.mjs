import { spawnSync } from 'node:child_process';
import { Problem } from '../messages.mjs';
import { findCommand, installWithApt } from '../system-packages.mjs';

/**
 * The programs that dump and load a database. MariaDB and MySQL each have their own. On Debian or Ubuntu as root, those of MariaDB are
 * installed when there are none.
 * @returns `{ mariadb?: { dump, client }, mysql?: { dump, client } }` (paths)
 * @throws Problem with the install command when there are none
 */
export async function ensureClientPrograms() {
  const found = findPrograms();
  if (found.mariadb || found.mysql) return found;
  if (await installWithApt(['mariadb-client'])) {
    const installed = findPrograms();
    if (installed.mariadb) return installed;
  }
  throw new Problem(
    'This needs mariadb-dump and mariadb. Install them: sudo apt-get install -y --no-install-recommends mariadb-client\n' +
      'A MySQL server needs mysqldump and mysql instead.',
  );
}

function findPrograms() {
  return { mariadb: pair('mariadb-dump', 'mariadb'), mysql: pair('mysqldump', 'mysql') };
}

function pair(dumpName, clientName) {
  const [dump, client] = [findCommand(dumpName), findCommand(clientName)];
  if (!dump || !client) return undefined;
  // MariaDB installs its own programs under the names of MySQL's too.
  const { stdout } = spawnSync(dump, ['--version'], { encoding: 'utf8' });
  return stdout?.includes('MariaDB') === (dumpName === 'mariadb-dump') ? { dump, client } : undefined;
}
