/** A primary database and a replica of it, as two private servers. */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, createConnection } from 'mysql2/promise';
import { openPrivateDatabase } from '../../scripts/lib/database/private-database.mjs';

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
const ACCOUNT = "'cockpit'@'127.0.0.1'";

type PrivateDatabase = Awaited<ReturnType<typeof openPrivateDatabase>>;

/** Opens a replica of the database. Its account may pause the replication, and may not write. */
function openReplica(folder: string, primary: PrivateDatabase): Promise<PrivateDatabase> {
  const { port, password } = new URL(primary.url);
  // The accounts are replicated, too, so that both servers have the same password.
  mkdirSync(join(folder, 'replica'));
  copyFileSync(join(folder, 'primary', 'password'), join(folder, 'replica', 'password'));
  const source = `MASTER_HOST='127.0.0.1', MASTER_PORT=${port}, MASTER_USER='cockpit', MASTER_PASSWORD='${password}'`;
  return openPrivateDatabase(join(folder, 'replica'), {
    ...SMALL,
    settings: ['--server-id=2', '--read-only=ON', '--skip-slave-start=OFF'],
    statements: [
      ...["'127.0.0.1'", "'localhost'"].map((host) => `GRANT REPLICATION SLAVE ADMIN ON *.* TO 'cockpit'@${host};`),
      `CHANGE MASTER TO ${source}, MASTER_USE_GTID=slave_pos;`,
    ],
  });
}

/** Starts both. */
export async function openReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'cockpit-replica-'));
  const primary = await openPrivateDatabase(join(folder, 'primary'), {
    ...SMALL,
    settings: ['--server-id=1', '--log-bin=changes', '--binlog-format=ROW', '--sync-binlog=0'],
    statements: [`GRANT REPLICATION SLAVE ON *.* TO ${ACCOUNT};`],
  });
  const replica = await openReplica(folder, primary).catch(async (error: unknown) => {
    await primary.close();
    throw error;
  });
  const admin: Connection = await createConnection(replica.url);
  await admin.query('START SLAVE');
  return {
    primaryUrl: primary.url,
    replicaUrl: replica.url,
    replicaPid: () => replica.pid(),
    pause: async () => void (await admin.query('STOP SLAVE SQL_THREAD')),
    resume: async () => void (await admin.query('START SLAVE SQL_THREAD')),
    async close() {
      await admin.end();
      await replica.close();
      await primary.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
