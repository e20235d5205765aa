import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { basename } from 'node:path';
import { Problem, say } from '../messages.mjs';
import { run } from '../processes.mjs';
import { passwordOf } from './files.mjs';

/** As root, the server runs only with an explicit `--user`. */
export const asRoot = process.getuid?.() === 0 ? ['--user=root'] : [];

/** Creates the data folder of a new database. It is renamed when it is complete, so that an interruption leaves no partial one. */
export async function createData(files, binary) {
  if (existsSync(files.data)) return;
  say('Creating a private database …');
  const unfinished = `${files.data}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const [command, args] = binary.kind === 'mariadb' ? mariadbInstaller(binary) : mysqlInstaller(binary);
  // MariaDB's installer is a shell script that fails on paths with spaces, so it gets a relative path.
  const where = { cwd: files.directory, quiet: true };
  const { code, output } = await run(command, [...args, `--datadir=./${basename(unfinished)}`, ...asRoot], where);
  if (code !== 0) throw new Problem(`The private database could not be created:\n\n${output.trimEnd()}`);
  renameSync(unfinished, files.data);
}

/** The root account of MariaDB can log in only through the socket, as the system user that runs the server. */
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
    return 'root'; // the user id has no name, as in some containers; root then cannot log in, which is not needed
  }
}

/**
 * Writes the statements that the server runs at every start, before it accepts connections. They can be repeated, so the
 * next start repairs an interrupted one. `statements` follow them. The account may create databases named `cockpit…` (one per test worker).
 */
export function writeAccounts(files, { kind }, statements) {
  const password = passwordOf(files);
  const lines = ['cockpit', 'cockpit_sandbox'].map(
    (name) => `CREATE DATABASE IF NOT EXISTS \`${name}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci;`,
  );
  for (const host of ['127.0.0.1', 'localhost']) {
    lines.push(
      `CREATE USER IF NOT EXISTS 'cockpit'@'${host}' IDENTIFIED BY '${password}';`,
      `ALTER USER 'cockpit'@'${host}' IDENTIFIED BY '${password}';`,
      `GRANT ALL PRIVILEGES ON \`cockpit%\`.* TO 'cockpit'@'${host}';`,
    );
  }
  // MySQL needs a plugin for socket login, so its root account gets the password, which only the owner of the files can read.
  if (kind === 'mysql') lines.push(`ALTER USER 'root'@'localhost' IDENTIFIED BY '${password}';`);
  writeFileSync(files.accounts, `${[...lines, ...statements].join('\n')}\n`, { mode: 0o600 });
}
