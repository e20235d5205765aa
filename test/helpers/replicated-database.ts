/** A primary database and a replica of it, as two private servers. */
import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, createConnection } from 'mysql2/promise';
import { openPrivateDatabase } from '../../scripts/lib/database/private-database.mjs';
import { ensureServerBinary } from '../../scripts/lib/database/server-binary.mjs';

export type ReplicatedDatabase = {
  primaryUrl: string;
  replicaUrl: string;
  /** The process id of the replica. */
  replicaPid(): number;
  /** Stops applying changes in the replica, until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  close(): Promise<void>;
};

const SMALL = { bufferPool: '64M' };
/** MySQL takes at most 32 characters for the password of a replica. */
const READER = { name: 'replica', password: randomBytes(12).toString('hex') };

type PrivateDatabase = Awaited<ReturnType<typeof openPrivateDatabase>>;

/** What MariaDB and MySQL call differently. Both follow global transaction ids. */
const WORDS = {
  mariadb: {
    primary: [],
    replica: [],
    right: 'REPLICATION SLAVE ADMIN',
    follow: (port: string) =>
      `CHANGE MASTER TO MASTER_HOST='127.0.0.1', MASTER_PORT=${port}, MASTER_USER='${READER.name}',
       MASTER_PASSWORD='${READER.password}', MASTER_USE_GTID=slave_pos;`,
  },
  mysql: {
    primary: ['--gtid-mode=ON', '--enforce-gtid-consistency=ON'],
    replica: ['--gtid-mode=ON', '--enforce-gtid-consistency=ON'],
    right: 'REPLICATION_SLAVE_ADMIN',
    follow: (port: string) =>
      `CHANGE REPLICATION SOURCE TO SOURCE_HOST='127.0.0.1', SOURCE_PORT=${port}, SOURCE_USER='${READER.name}',
       SOURCE_PASSWORD='${READER.password}', SOURCE_AUTO_POSITION=1, GET_SOURCE_PUBLIC_KEY=1;`,
  },
};
type Words = (typeof WORDS)['mariadb' | 'mysql'];

/** Opens a replica of the database. Its account may pause the replication, and may not write. */
function openReplica(folder: string, primary: PrivateDatabase, words: Words): Promise<PrivateDatabase> {
  // The accounts are replicated, too, so that both servers have the same password.
  mkdirSync(join(folder, 'replica'));
  copyFileSync(join(folder, 'primary', 'password'), join(folder, 'replica', 'password'));
  return openPrivateDatabase(join(folder, 'replica'), {
    ...SMALL,
    settings: ['--server-id=2', '--read-only=ON', '--skip-slave-start=OFF', ...words.replica],
    statements: [
      ...["'127.0.0.1'", "'localhost'"].map((host) => `GRANT ${words.right} ON *.* TO 'cockpit'@${host};`),
      words.follow(new URL(primary.url).port).replaceAll(/\s+/g, ' '),
    ],
  });
}

function openPrimary(folder: string, words: Words): Promise<PrivateDatabase> {
  const reader = `'${READER.name}'@'127.0.0.1'`;
  return openPrivateDatabase(join(folder, 'primary'), {
    ...SMALL,
    settings: ['--server-id=1', '--log-bin=changes', '--binlog-format=ROW', '--sync-binlog=0', ...words.primary],
    statements: [
      `CREATE USER IF NOT EXISTS ${reader} IDENTIFIED BY '${READER.password}';`,
      `GRANT REPLICATION SLAVE ON *.* TO ${reader};`,
    ],
  });
}

/** Starts both. If one cannot start, none remains. */
export async function openReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const words = WORDS[(await ensureServerBinary()).kind];
  const folder = mkdtempSync(join(tmpdir(), 'cockpit-replica-'));
  const ends: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const primary = await openPrimary(folder, words);
    ends.push(() => primary.close());
    const replica = await openReplica(folder, primary, words);
    ends.push(() => replica.close());
    const admin: Connection = await createConnection(replica.url);
    ends.push(() => admin.end());
    await admin.query('START REPLICA');
    return {
      primaryUrl: primary.url,
      replicaUrl: replica.url,
      replicaPid: () => replica.pid(),
      pause: async () => void (await admin.query('STOP REPLICA SQL_THREAD')),
      resume: async () => void (await admin.query('START REPLICA SQL_THREAD')),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
