/**
 * Reads that may be a moment old, from a replica of the database. Each process writes a growing mark to a row of its own in the primary
 * database, several times a second, and reads the marks of all processes from the replica. A replica that shows a mark has every change
 * that the process committed before it began to write the mark. So a session that has changed something names the next mark of the
 * process that did it, and reads the primary database until the replica shows that mark.
 */
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { change, select } from '#server/db/statements.ts';
import type { Log } from '#server/log-lines.ts';
import { marksOf } from '#shared/marks.ts';
import { DAY } from '#shared/time.ts';

const MARK_EVERY_MS = 250;

const MARK_SQL = `INSERT INTO replica_marks (process, mark, marked_at) VALUES (?, ?, UTC_TIMESTAMP(3))
  ON DUPLICATE KEY UPDATE mark = VALUES(mark), marked_at = VALUES(marked_at)`;

type Begun = { mark: number; at: number };

export class Replica {
  private readonly process = randomBytes(6).toString('hex');
  /** The last mark that this process has begun to write. */
  private begun = 0;
  /** The own marks that the replica does not show yet, and the last one that it shows. */
  private own: Begun[] = [];
  private shown = new Map<string, number>();
  private isStopped = false;
  private timer?: NodeJS.Timeout;
  private ticking: Promise<void> = Promise.resolve();
  private hasFailed = false;

  private readonly primary: Knex;
  private readonly replica: Knex;
  private readonly log: Log;

  /** @param maxLagMs a replica that is further behind is not read, also by a session that has changed nothing */
  constructor(
    { primary, replica, log }: { primary: Knex; replica: Knex; log: Log },
    private readonly maxLagMs: number,
  ) {
    this.primary = primary;
    this.replica = replica;
    this.log = log;
  }

  async start(): Promise<void> {
    const old = new Date(Date.now() - DAY);
    await change(this.primary, 'DELETE FROM replica_marks WHERE marked_at < ?', [old]);
    this.tick();
  }

  /** The mark of everything that this process has committed until now, for `readerFor`. */
  get marks(): string {
    return `${this.process}:${this.begun + 1}`;
  }

  /** The replica, if it shows these marks and is not far behind. Otherwise the caller reads the primary database. */
  readerFor(marks: string): Knex | undefined {
    const wanted = marksOf(marks);
    if (!wanted || this.lagMs() > this.maxLagMs) return undefined;
    return wanted.every(([process, mark]) => (this.shown.get(process) ?? 0) >= mark) ? this.replica : undefined;
  }

  /** The age of the newest change that the replica may lack, in milliseconds. */
  lagMs(): number {
    const shown = this.shown.get(this.process) ?? 0;
    const last = this.own.findLast(({ mark }) => mark <= shown);
    return last ? performance.now() - last.at : Infinity;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.ticking;
    // Sessions hold the next mark of this process. Without it, they would read the primary database until they change something else.
    await this.write().catch(() => undefined);
    await this.replica.destroy();
  }

  private tick(): void {
    this.ticking = this.exchange()
      .then(() => (this.hasFailed = false))
      .catch((error: unknown) => {
        if (!this.hasFailed) this.log.warn({ err: error }, 'the replica is not read, as its marks are not known');
        this.hasFailed = true;
      })
      .then(() => {
        if (!this.isStopped) this.timer = setTimeout(() => this.tick(), MARK_EVERY_MS);
      });
  }

  private async write(): Promise<void> {
    this.begun += 1;
    this.own.push({ mark: this.begun, at: performance.now() });
    await change(this.primary, MARK_SQL, [this.process, this.begun]);
  }

  private async exchange(): Promise<void> {
    await this.write();
    const rows = await select<{ process: string; mark: number }>(
      this.replica,
      'SELECT process, mark FROM replica_marks',
      [],
    );
    this.shown = new Map(rows.map(({ process, mark }) => [process, Number(mark)]));
    const shown = this.own.findLastIndex(({ mark }) => mark <= (this.shown.get(this.process) ?? 0));
    if (shown > 0) this.own = this.own.slice(shown);
  }
}
