/**
 * The journal of a migration that is running: which of its statements are done. MySQL commits each change of the schema at once, so a
 * migration that was killed has made some of its changes. When it runs again, the journal skips them.
 */
import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { inShortTries } from '#server/db/short-tries.ts';

const TABLE = 'knex_migration_steps';
/** The first step of each migration. */
const BEGUN = 'begun';

type Statement = { sql: string; bindings?: unknown[] };
/** How Knex sends a statement. Its answer is the statement with the response of the driver. */
type Client = { query(connection: unknown, statement: Statement): Promise<unknown> };

const CHANGES_DATA = /^\s*(insert|update|delete|replace)\b/i;
const CHANGES_SCHEMA = /^\s*(create|alter|drop|rename|truncate)\b/i;

/**
 * What a change of the schema fails with when it was made before: a table, a column or a key is there already, or is gone already.
 * 1005 is how MariaDB reports a foreign key that is there.
 */
const APPLIED_BEFORE = new Set([1005, 1050, 1051, 1054, 1060, 1061, 1068, 1091, 1826]);

/** The answer to a statement that is skipped. */
const NOTHING = [{ affectedRows: 0, insertId: 0 }, undefined];

/** Times differ with each run, so they are no part of what a statement is. */
const withoutTimes = (_key: string, value: unknown) => (typeof value === 'string' && TIME.test(value) ? 'time' : value);
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

export class MigrationJournal {
  private readonly knex: Knex;

  private constructor(knex: Knex) {
    this.knex = knex;
  }

  static async open(knex: Knex): Promise<MigrationJournal> {
    await knex.raw(
      `CREATE TABLE IF NOT EXISTS ${TABLE} (migration VARCHAR(100) NOT NULL, step CHAR(64) CHARACTER SET ascii NOT NULL,
         PRIMARY KEY (migration, step))`,
    );
    return new MigrationJournal(knex);
  }

  /** What was begun since the journal was opened for the first time. */
  async begun(): Promise<string[]> {
    const [rows] = (await this.knex.raw(`SELECT DISTINCT migration FROM ${TABLE}`)) as [{ migration: string }[]];
    return rows.map(({ migration }) => migration);
  }

  begin(name: string): Promise<unknown> {
    return this.knex.raw(`INSERT IGNORE INTO ${TABLE} VALUES (?, ?)`, [name, BEGUN]);
  }

  /** Call it when all migrations are done. */
  close(): Promise<unknown> {
    return this.knex.raw(`DROP TABLE ${TABLE}`);
  }

  /** Runs a migration on the connections that it is given. Its statements that an earlier run has made are skipped. */
  async run({ name, up }: { name: string; up(knex: Knex): Promise<void> }, knex: Knex): Promise<void> {
    const [steps] = (await knex.raw(`SELECT step FROM ${TABLE} WHERE migration = ?`, [name])) as [{ step: string }[]];
    const done = new Set(steps.map(({ step }) => step));
    const wasKilled = done.has(BEGUN);
    if (!wasKilled) await this.begin(name);
    const client = knex.client as Client;
    const run = new Steps(client.query.bind(client), { migration: name, done, mayBeApplied: wasKilled });
    client.query = (connection, statement) => run.send(connection, statement);
    try {
      await up(knex);
    } finally {
      // The method of the class is back.
      Reflect.deleteProperty(client, 'query');
    }
  }
}

type Progress = {
  migration: string;
  done: Set<string>;
  /** True until the first statement that is not in the journal: the process may have been killed before it was entered. */
  mayBeApplied: boolean;
};

class Steps {
  private readonly counts = new Map<string, number>();

  private readonly query: Client['query'];
  private readonly progress: Progress;

  constructor(query: Client['query'], progress: Progress) {
    this.query = query;
    this.progress = progress;
  }

  async send(connection: unknown, statement: Statement): Promise<unknown> {
    const { sql } = statement;
    const changesData = CHANGES_DATA.test(sql);
    if (!changesData && !CHANGES_SCHEMA.test(sql)) return this.query(connection, statement);
    const step = this.stepOf(statement);
    if (this.progress.done.has(step)) return { ...statement, response: NOTHING };
    const answer = changesData
      ? await this.sendData(connection, statement, step)
      : await this.sendSchema(connection, statement, step);
    this.progress.mayBeApplied = false;
    return answer;
  }

  private stepOf({ sql, bindings = [] }: Statement): string {
    const text = `${sql} ${JSON.stringify(bindings, withoutTimes)}`;
    const count = (this.counts.get(text) ?? 0) + 1;
    this.counts.set(text, count);
    return createHash('sha256').update(`${count} ${text}`).digest('hex');
  }

  private enter(connection: unknown, step: string): Promise<unknown> {
    const sql = `INSERT INTO ${TABLE} VALUES (?, ?)`;
    return this.query(connection, { sql, bindings: [this.progress.migration, step] });
  }

  /** A change of data and its entry are one transaction. */
  private async sendData(connection: unknown, statement: Statement, step: string): Promise<unknown> {
    await this.query(connection, { sql: 'BEGIN' });
    try {
      const answer = await this.query(connection, statement);
      await this.enter(connection, step);
      await this.query(connection, { sql: 'COMMIT' });
      return answer;
    } catch (error) {
      await this.query(connection, { sql: 'ROLLBACK' }).catch(() => undefined);
      throw error;
    }
  }

  private async sendSchema(connection: unknown, statement: Statement, step: string): Promise<unknown> {
    let answer: unknown = { ...statement, response: NOTHING };
    try {
      answer = await inShortTries(
        async (sql, bindings = []) => {
          const { response } = (await this.query(connection, { sql, bindings })) as { response: [unknown] };
          return response[0];
        },
        statement.sql,
        () => this.query(connection, { ...statement }),
      );
    } catch (error) {
      const isApplied = this.progress.mayBeApplied && APPLIED_BEFORE.has((error as { errno?: number }).errno ?? 0);
      if (!isApplied) throw error;
    }
    await this.enter(connection, step);
    return answer;
  }
}
