import { spawnSync } from 'node:child_process';
import { Problem } from '../messages.mjs';
import { findCommand, installWithApt, isDebianLike } from '../system-packages.mjs';

/**
 * The database server of this machine. On Debian or Ubuntu as root, a missing one is installed first.
 * @returns `{ kind: 'mariadb', server, installer }` or `{ kind: 'mysql', server }` (paths).
 * @throws Problem with the install command when there is none, and for one that cannot be run.
 */
export async function ensureServerBinary() {
  const found = findServerBinary();
  if (found) return found;
  if (await installWithApt(['mariadb-server-core', 'mariadb-client-core'])) {
    const installed = findServerBinary();
    if (installed) return installed;
  }
  throw new Problem(howToInstall());
}

function findServerBinary() {
  const server = process.env.DB_SERVER ?? findCommand('mariadbd', 'mysqld');
  if (!server) return undefined;
  const { stdout: version, error, status } = spawnSync(server, ['--no-defaults', '--version'], { encoding: 'utf8' });
  if (error || status !== 0) {
    const from = process.env.DB_SERVER ? ', which DB_SERVER names,' : '';
    throw new Problem(
      `The database server ${server}${from} cannot be run: ${error?.message ?? `it ended with ${status}`}.`,
    );
  }
  if (!version.includes('MariaDB')) return { kind: 'mysql', server };
  const installer = findCommand('mariadb-install-db', 'mysql_install_db');
  return installer && { kind: 'mariadb', server, installer };
}

function howToInstall() {
  const inDocker =
    'docker run -d --name cockpit-db -p 127.0.0.1:3306:3306 -e MARIADB_DATABASE=cockpit -e MARIADB_USER=cockpit ' +
    '-e MARIADB_PASSWORD=cockpit -e MARIADB_ROOT_PASSWORD=cockpit mariadb:10.11';
  const apt = 'sudo apt-get install -y --no-install-recommends mariadb-server-core mariadb-client-core';
  if (process.platform === 'darwin') return `${NOT_FOUND} Install it with Homebrew:\n\n    brew install mariadb\n`;
  if (isDebianLike()) return `${NOT_FOUND} Install it (no service is started):\n\n    ${apt}\n`;
  return (
    `${NOT_FOUND} Install MariaDB with your system's package manager, or run one in Docker:\n\n    ${inDocker}\n\n` +
    'and set DATABASE_URL=mysql://cockpit:cockpit@127.0.0.1:3306/cockpit.'
  );
}

const NOT_FOUND = 'Cockpit needs a MariaDB or MySQL server, and none was found on the PATH.';
