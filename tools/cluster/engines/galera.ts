/** One node of the database cluster. */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { NODES, type NodeName, addressOf, onNode } from '../network.ts';
import { DATABASE_SERVER, ENGINES, TEMPORARY, program } from '../places.ts';
import { Process, until } from '../process.ts';

const execute = promisify(execFile);

const RECOVERED_WITHIN_MS = 8_000;
const POSITION = /Recovered position:? ([0-9a-f-]+:\d+)/;

/** The disk of a node. The data of a run takes about 300 MB. */
const DISK_MB = 1_000;

const ACCOUNTS = `CREATE DATABASE cockpit CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci;
CREATE USER cockpit@'%' IDENTIFIED BY 'cockpit';
GRANT ALL PRIVILEGES ON *.* TO cockpit@'%';
`;

/** Short times, so that a failure is seen within seconds. The defaults are made for networks that are slow for seconds. */
const PROVIDER = {
  'gcache.size': '64M',
  'evs.keepalive_period': 'PT0.5S',
  'evs.suspect_timeout': 'PT2S',
  'evs.inactive_timeout': 'PT6S',
  'evs.install_timeout': 'PT6S',
};

export class GaleraNode {
  readonly process = new Process();
  private readonly disk: string;

  readonly name: NodeName;
  private readonly logs: string;

  constructor(name: NodeName, logs: string) {
    this.name = name;
    this.logs = logs;
    this.disk = join(TEMPORARY, name);
    mkdirSync(this.disk, { recursive: true });
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'tmpfs', this.disk]);
    mkdirSync(join(this.disk, 'data'));
  }

  /** Creates a new cluster with an empty database. */
  bootstrap(): void {
    const datadir = `--datadir=${this.disk}/data`;
    execFileSync(DATABASE_SERVER.installer, [
      ...['--no-defaults', '--user=root', datadir, '--auth-root-authentication-method=normal'],
      ...['--skip-test-db', '--skip-name-resolve'],
    ]);
    const accounts = join(this.disk, 'accounts.sql');
    writeFileSync(accounts, ACCOUNTS);
    this.run(['--wsrep-new-cluster', `--init-file=${accounts}`]);
  }

  /** Joins the running cluster, with the missing changes if a donor still has them, else with a copy of all data. */
  async join(donor?: NodeName): Promise<void> {
    const position = await this.recoveredPosition();
    this.run([
      ...(position ? [`--wsrep-start-position=${position}`] : []),
      // A donor of all data takes no statements meanwhile, so the writer is the last choice.
      ...(donor ? [`--wsrep-sst-donor=${donor},`] : []),
    ]);
  }

  /** Fills the disk of this node. */
  async fill(): Promise<void> {
    const args = ['if=/dev/zero', `of=${this.disk}/filler`, 'bs=1M', `count=${2 * DISK_MB}`, 'status=none'];
    await execute('dd', args).catch(() => undefined); // it ends with an error, because the disk is full
  }

  empty(): void {
    rmSync(join(this.disk, 'filler'), { force: true });
  }

  /** Kills the node and forgets its data. */
  async remove(): Promise<void> {
    await this.process.kill();
    execFileSync('umount', ['-l', this.disk]);
  }

  private run(more: string[]): void {
    const { command, args } = this.command([...more, `--log-error=${this.logs}/${this.name}.log`]);
    this.process.start({ command, args, env: ENGINES, log: join(this.logs, `${this.name}.out`) });
  }

  /** Where the data of a node end that was killed; undefined for a node without data. */
  private async recoveredPosition(): Promise<string | undefined> {
    if (!existsSync(join(this.disk, 'data/grastate.dat'))) return undefined;
    const log = join(this.disk, 'recovery.log');
    rmSync(log, { force: true });
    const recovery = new Process();
    const output = join(this.logs, `${this.name}.out`);
    recovery.start({ ...this.command(['--wsrep-recover', `--log-error=${log}`]), env: ENGINES, log: output });
    // It often does not end, also not after SIGTERM: neither before it has found the position nor after that.
    await until(() => Promise.resolve(!recovery.isRunning), RECOVERED_WITHIN_MS);
    await recovery.kill();
    // Damaged data have no position, so the node needs a copy.
    return existsSync(log) ? POSITION.exec(readFileSync(log, 'utf8'))?.[1] : undefined;
  }

  private command(more: string[]) {
    const { name, disk } = this;
    const peers = NODES.map((node) => addressOf(node, 'cluster')).join();
    const provider = Object.entries(PROVIDER).map((pair) => pair.join('='));
    const settings = [
      ...['--no-defaults', '--user=root', `--datadir=${disk}/data`, `--tmpdir=${disk}`, `--socket=${disk}/s.sock`],
      ...['--bind-address=0.0.0.0', '--port=3306', `--pid-file=${disk}/pid`, '--skip-name-resolve'],
      ...['--character-set-server=utf8mb4', '--collation-server=utf8mb4_unicode_ci', '--default-time-zone=+00:00'],
      ...['--max-connections=200', '--innodb-buffer-pool-size=128M', '--innodb-log-file-size=48M'],
      ...['--innodb-flush-log-at-trx-commit=1', '--innodb-autoinc-lock-mode=2', '--binlog-format=ROW'],
      ...['--wsrep-on=ON', `--wsrep-provider=${program('lib/galera/libgalera_smm.so')}`],
      ...[`--wsrep-cluster-address=gcomm://${peers}`, `--wsrep-node-address=${addressOf(name, 'cluster')}`],
      ...[`--wsrep-node-name=${name}`, '--wsrep-sst-method=rsync', '--wsrep-slave-threads=2'],
      // A read waits until the changes are applied that were committed before it on any node.
      '--wsrep-sync-wait=1',
      `--wsrep-provider-options=${provider.join(';')}`,
      ...more,
    ];
    return { command: 'ip', args: [...onNode(name, DATABASE_SERVER.server), ...settings] };
  }
}
