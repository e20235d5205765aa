/** Where the run keeps its files, and the ports of its processes. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const PACKAGES = process.env.CLUSTER_PACKAGES ?? '';
/** The installed programs of MariaDB. */
export const DATABASE_SERVER = {
  server: process.env.CLUSTER_SERVER ?? '',
  installer: process.env.CLUSTER_INSTALLER ?? '',
};
/** Inside the mounts of the run: it disappears with them. */
export const TEMPORARY = '/run/cluster';

export const PORTS = {
  application: 8080,
  database: 3306,
  redis: 6379,
  /** The first of three: one check for each database node. */
  check: 9201,
  /** The first of three. */
  process: 3001,
} as const;

export const SITE = `http://127.0.0.1:${PORTS.application}`;
export const DATABASE_URL = `mysql://cockpit:cockpit@127.0.0.1:${PORTS.database}/cockpit`;

/** The files of the mail server, and of the program that is told by webhooks. */
export const MAILS = 'mails.jsonl';
export const RECEIVED = 'received.jsonl';

export const BUCKET = { bucket: 'cluster', accessKeyId: 'cluster-key' };

const LIBRARIES = join(PACKAGES, 'usr/lib/x86_64-linux-gnu');
export const FAKE_TIME = join(LIBRARIES, 'faketime/libfaketime.so.1');

/** The path of a program of the unpacked packages. */
export const program = (name: string) => join(PACKAGES, 'usr', name);

/** The environment in which the unpacked programs find each other. */
export const ENGINES = {
  LD_LIBRARY_PATH: LIBRARIES,
  PATH: `${TEMPORARY}/bin:${PACKAGES}/usr/bin:${PACKAGES}/usr/sbin:${process.env.PATH}`,
};

/** As root, rsync gives up its rights, and could then not write the data of a node that runs as root. */
const RSYNC = `#!/bin/sh
case " $* " in *' --daemon '*) set -- "$@" --dparam=uid=0 --dparam=gid=0 ;; esac
exec ${PACKAGES}/usr/bin/rsync "$@"
`;

/** MariaDB looks for its helpers in /usr/bin first. The mount is seen only inside the mounts of the run. */
const OWN_RSYNC = '/usr/bin/rsync';

export function makePlaces(): void {
  mkdirSync(join(TEMPORARY, 'bin'), { recursive: true });
  const rsync = join(TEMPORARY, 'bin/rsync');
  writeFileSync(rsync, RSYNC, { mode: 0o755 });
  if (existsSync(OWN_RSYNC)) execFileSync('mount', ['--bind', rsync, OWN_RSYNC]);
}
