/** Names and texts need all of Unicode, so the character sets of the database are checked at start. */
import type { Knex } from 'knex';

const CHARSET = 'utf8mb4';
const MEND = `CHARACTER SET ${CHARSET} COLLATE utf8mb4_unicode_ci`;

/** Email addresses and keys must be compared byte by byte: a loose collation treats 'm̈ember@…' and 'member@…' as equal. */
const EXACT = [
  'users.email',
  'booking_members.email',
  'booking_notices.email',
  'sign_ups.email',
  'enquiries.email',
  'idempotency_keys.idempotency_key',
];

type Column = { tab: string; col: string; type: string };

async function rows<T>(knex: Knex, sql: string): Promise<T[]> {
  return ((await knex.raw(sql)) as [T[]])[0];
}

/** Tables with text columns that cannot store all of Unicode. Columns that are ASCII on purpose are left out. */
function narrowTables(knex: Knex): Promise<{ tab: string; charset: string }[]> {
  return rows(
    knex,
    `SELECT TABLE_NAME AS tab, MIN(CHARACTER_SET_NAME) AS charset FROM information_schema.COLUMNS
     WHERE TABLE_SCHEMA = DATABASE() AND CHARACTER_SET_NAME NOT IN ('${CHARSET}', 'ascii')
     GROUP BY TABLE_NAME ORDER BY TABLE_NAME`,
  );
}

async function looseColumns(knex: Knex): Promise<Column[]> {
  const columns = await rows<Column>(
    knex,
    `SELECT TABLE_NAME AS tab, COLUMN_NAME AS col, COLUMN_TYPE AS type
     FROM information_schema.COLUMNS WHERE TABLE_SCHEMA = DATABASE() AND COLLATION_NAME <> 'utf8mb4_bin'`,
  );
  return columns.filter(({ tab, col }) => EXACT.includes(`${tab}.${col}`));
}

/** @throws Error with the problem and the statements that repair it */
function refuse(problem: string, statements: string[]): never {
  throw new Error(`${problem} Please run, after a backup:\n${statements.map((each) => `  ${each};`).join('\n')}`);
}

/** Checks the database, whose character set new tables take, and the existing tables. @throws Error with instructions */
export async function requireCharset(knex: Knex): Promise<void> {
  const [database] = await rows<{ name: string; charset: string }>(
    knex,
    `SELECT SCHEMA_NAME AS name, DEFAULT_CHARACTER_SET_NAME AS charset FROM information_schema.SCHEMATA
     WHERE SCHEMA_NAME = DATABASE()`,
  );
  if (database && database.charset !== CHARSET)
    refuse(`The database ${database.name} keeps text as ${database.charset}, which cannot hold all of Unicode.`, [
      `ALTER DATABASE \`${database.name}\` ${MEND}`,
    ]);
  const narrow = await narrowTables(knex);
  if (narrow.length > 0)
    refuse(
      `These tables keep text as ${narrow[0]!.charset}, which cannot hold all of Unicode.`,
      narrow.map(({ tab }) => `ALTER TABLE \`${tab}\` CONVERT TO ${MEND}`),
    );
}

/** Checks the columns that must be compared exactly. @throws Error with instructions */
export async function requireExactColumns(knex: Knex): Promise<void> {
  const loose = await looseColumns(knex);
  if (loose.length > 0)
    refuse(
      'These columns are compared loosely, so that different addresses could count as one.',
      loose.map(
        ({ tab, col, type }) =>
          `ALTER TABLE \`${tab}\` MODIFY \`${col}\` ${type} CHARACTER SET ${CHARSET} COLLATE utf8mb4_bin NOT NULL`,
      ),
    );
}
