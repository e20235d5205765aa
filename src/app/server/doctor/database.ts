/** Checks of the database server: its version, its flags, its clock, and the schema. */
import type { Knex } from 'knex';
import { type Finding, ok, problem, warning } from '#app/server/doctor/finding.ts';
import { HALF_RESTORED, isHalfRestored } from '#server/backup/half-restore.ts';
import { lastBackup } from '#server/backup/record.ts';
import { schemaState } from '#server/db/migrate.ts';
import type { Env } from '#server/env.ts';
import { HOUR, SECOND } from '#shared/time.ts';

/** What the checks read of the server. */
export type ServerFacts = {
  version: string;
  flushLog: number;
  hasBinaryLog: boolean;
  syncBinlog: number;
  charset: string;
  isolation: string;
  maxConnections: number;
  /** The difference of the time zone of the server from UTC. */
  zoneSeconds: number;
};

const OLDEST = { mariadb: [10, 11], mysql: [8, 0] } as const;
/** Connections for administration, backups and monitoring. */
const SPARE_CONNECTIONS = 10;
/** The connection of `/readyz`. */
const READINESS = 1;
const MAX_SKEW_MS = 2 * SECOND;
const BAD_SKEW_MS = 30 * SECOND;

export async function readFacts(knex: Knex): Promise<ServerFacts> {
  const [[row]] = (await knex.raw(
    `SELECT VERSION() AS version, @@innodb_flush_log_at_trx_commit AS flushLog, @@log_bin AS hasBinaryLog,
       @@sync_binlog AS syncBinlog, @@character_set_database AS charset, @@max_connections AS maxConnections,
       TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(), NOW()) AS zoneSeconds`,
  )) as [[Record<keyof Omit<ServerFacts, 'isolation'>, string>]];
  // MySQL 8 knows only the first name, older MariaDB only the second.
  const [isolations] = (await knex.raw(
    "SHOW SESSION VARIABLES WHERE Variable_name IN ('transaction_isolation', 'tx_isolation')",
  )) as [{ Value: string }[]];
  return {
    version: row.version,
    flushLog: Number(row.flushLog),
    hasBinaryLog: Number(row.hasBinaryLog) === 1,
    syncBinlog: Number(row.syncBinlog),
    charset: row.charset,
    isolation: isolations[0]?.Value ?? 'unknown',
    maxConnections: Number(row.maxConnections),
    zoneSeconds: Number(row.zoneSeconds),
  };
}

function versionFinding(version: string): Finding {
  const kind = version.includes('MariaDB') ? 'mariadb' : 'mysql';
  const [major = 0, minor = 0] = version.split('.').map((part) => Number.parseInt(part, 10));
  const [oldestMajor, oldestMinor] = OLDEST[kind];
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return ok('Database version', version);
  return problem('Database version', `${version} is older than MariaDB 10.11 or MySQL 8.0. Upgrade the server.`);
}

function durability({ flushLog, hasBinaryLog, syncBinlog }: ServerFacts): Finding[] {
  const findings = [
    flushLog === 1
      ? ok('innodb_flush_log_at_trx_commit', '1')
      : problem(
          'innodb_flush_log_at_trx_commit',
          `${flushLog}: a power failure loses committed bookings. Set it to 1.`,
        ),
  ];
  if (!hasBinaryLog)
    findings.push(
      warning('log_bin', 'There is no binary log: what happened after the last backup cannot be restored.'),
    );
  else if (syncBinlog !== 1)
    findings.push(
      problem('sync_binlog', `${syncBinlog}: a power failure makes the binary log incomplete. Set it to 1.`),
    );
  else findings.push(ok('sync_binlog', '1'));
  return findings;
}

/** What is right and wrong with a database server. */
export function serverFindings(facts: ServerFacts, { DATABASE_POOL }: Pick<Env, 'DATABASE_POOL'>): Finding[] {
  const { version, charset, isolation, maxConnections, zoneSeconds } = facts;
  const processes = Math.floor((maxConnections - SPARE_CONNECTIONS) / (DATABASE_POOL + READINESS));
  const pools = `max_connections is ${maxConnections}, DATABASE_POOL ${DATABASE_POOL}: enough for ${processes} processes`;
  return [
    versionFinding(version),
    ...durability(facts),
    charset === 'utf8mb4'
      ? ok('Character set', charset)
      : problem('Character set', `${charset} cannot store all of Unicode. Run ALTER DATABASE … CHARACTER SET utf8mb4.`),
    isolation.replaceAll('_', '-') === 'READ-COMMITTED'
      ? ok('Isolation', isolation)
      : problem(
          'Isolation',
          `${isolation}: a proxy in front of the database overrides the setting of each connection.`,
        ),
    processes >= 1
      ? ok('Connections', pools)
      : problem('Connections', `${pools}. Raise max_connections, or lower DATABASE_POOL.`),
    zoneSeconds === 0
      ? ok('Time zone', 'UTC')
      : warning(
          'Time zone',
          `NOW() differs from UTC by ${zoneSeconds} s. Set default_time_zone to +00:00, for statements by hand.`,
        ),
  ];
}

/** @param skewMs how far the clock of the database is ahead of the clock of this machine */
export function clockFinding(skewMs: number): Finding {
  const text = `The clock of this machine and that of the database differ by ${Math.round(Math.abs(skewMs))} ms`;
  if (Math.abs(skewMs) <= MAX_SKEW_MS) return ok('Clock', text);
  const advice = `${text}. Synchronise both with NTP: holds and leases end by the clock.`;
  return Math.abs(skewMs) > BAD_SKEW_MS ? problem('Clock', advice) : warning('Clock', advice);
}

/** Compares the database's clock with the middle of the call that asks for it. */
export async function readSkew(knex: Knex): Promise<number> {
  await knex.raw('SELECT 1'); // the connection is made outside of what is measured
  const before = Date.now();
  const [[row]] = (await knex.raw('SELECT UNIX_TIMESTAMP(NOW(3)) * 1000 AS ms')) as [[{ ms: number }]];
  return Number(row.ms) - (before + Date.now()) / 2;
}

/** How many connections are compared: a balancer that spreads them gives some of these to other servers. */
export const COMPARED_CONNECTIONS = 6;

/** The server behind each of several connections. */
export async function readServers(knex: Knex): Promise<string[]> {
  // The pause keeps each connection busy, so that none serves two of the statements.
  const sql = 'SELECT CONCAT(@@hostname, @@datadir, @@port) AS server, SLEEP(0.1)';
  const answers = await Promise.all(Array.from({ length: COMPARED_CONNECTIONS }, () => knex.raw(sql)));
  return answers.map(([[row]]: [[{ server: string }]]) => row.server);
}

/** @param servers the server behind each connection */
export function writersFinding(servers: string[]): Finding {
  const count = new Set(servers).size;
  if (count === 1) return ok('Writer', 'all connections lead to one server');
  return problem(
    'Writer',
    `Connections lead to ${count} servers. Send all to one: two that write at once can double-book (docs/cluster.md).`,
  );
}

/** A daily backup, and the time that it may take. */
const MAX_BACKUP_AGE = 26 * HOUR;

/** @param createdAt when the newest backup was made */
export function backupFinding(createdAt: Date | undefined, now: Date, { NODE_ENV }: Pick<Env, 'NODE_ENV'>): Finding {
  const advice = 'Make one every day: deploy/cockpit-backup.timer';
  if (!createdAt)
    return NODE_ENV === 'production' ? warning('Backup', `There is none. ${advice}`) : ok('Backup', 'none yet');
  const age = now.getTime() - createdAt.getTime();
  const text = `The newest is ${Math.round(age / HOUR)} hours old`;
  return age > MAX_BACKUP_AGE ? warning('Backup', `${text}. ${advice}`) : ok('Backup', text);
}

/** Undefined also before the migrations. */
export async function readLastBackup(knex: Knex): Promise<Date | undefined> {
  return (await knex.schema.hasTable('backups')) ? lastBackup(knex) : undefined;
}

export async function schemaFindings(knex: Knex): Promise<Finding[]> {
  if (await isHalfRestored(knex)) return [problem('Restore', HALF_RESTORED)];
  const { needed, waiting, removal } = await schemaState(knex);
  if (removal)
    return [problem('Migrations', `The database is newer than this release: ${removal}. Install the newer release.`)];
  if (needed.length > 0)
    return [warning('Migrations', `${needed.length} are missing. The next start runs them, or npm run migrate.`)];
  if (waiting.length === 0) return [ok('Migrations', 'complete')];
  const how = 'When no older release runs any more: npm run migrate -- --contract';
  return [warning('Migrations', `${waiting.length} wait for the end of the upgrade. ${how}`)];
}
