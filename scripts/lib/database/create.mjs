import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { basename } from 'node:path';
import { Problem, say } from '../messages.mjs';
import { run } from '../processes.mjs';
import { passwordOf } from './files.mjs';

/** Only root must be told so: a server started by root would otherwise refuse to run. */
export const asRoot = process.getuid?.() === 0 ? ['--user=root'] : [];

/** Makes the data folder of a new database. It gets its name when it is complete, so an interruption leaves no half of one. */
export async function createData(files, binary) {
  if (existsSync(files.data)) return;
  say('Creating a private database …');
  const unfinished = `${files.data}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const [command, args] = binary.kind === 'mariadb' ? mariadbInstaller(binary) : mysqlInstaller(binary);
  // MariaDB's installer is a shell script that stumbles over spaces, so it is given a path without any.
  const where = { cwd: files.directory, quiet: true };
  const { code, output } = await run(command, [...args, `--datadir=./${basename(unfinished)}`, ...asRoot], where);
  if (code !== 0) throw new Problem(`The private database could not be created:\n\n${output.trimEnd()}`);
  renameSync(unfinished, files.data);
}

/** MariaDB's root logs in through the socket only, as the system user who runs the server. */
function mariadbInstaller({ installer }) {
  const args = ['--auth-root-authentication-method=socket', `--auth-root-socket-user=${systemUser()}`];
  return [installer, ['--no-defaults', ...args, '--skip-test-db', '--skip-name-resolve']];
}

function mysqlInstaller({ server }) {
  return [server, ['--no-defaults', '--initialize-insecure']];
}

function systemUser() {
  try {
    return userInfo().username;
  } catch {
    return 'root'; // an id without a name, as in some containers; root then has no way in, and needs none
  }
}

/**
 * Writes the statements that the server runs at every start, before it accepts anybody. They can be repeated, so a first
 * start that was cut short heals itself. The account may make further databases named `cockpit…` (one per test worker).
 */
export function writeAccounts(files, { kind }) {
  const password = passwordOf(files);
  const lines = ['CREATE DATABASE IF NOT EXISTS `cockpit` CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci;'];
  for (const host of ['127.0.0.1', 'localhost']) {
    lines.push(
      `CREATE USER IF NOT EXISTS 'cockpit'@'${host}' IDENTIFIED BY '${password}';`,
      `ALTER USER 'cockpit'@'${host}' IDENTIFIED BY '${password}';`,
      `GRANT ALL PRIVILEGES ON \`cockpit%\`.* TO 'cockpit'@'${host}';`,
    );
  }
  // MySQL has no socket login without a further plugin: its root gets the password that only the owner can read.
  if (kind === 'mysql') lines.push(`ALTER USER 'root'@'localhost' IDENTIFIED BY '${password}';`);
  writeFileSync(files.accounts, `${lines.join('\n')}\n`, { mode: 0o600 });
}
