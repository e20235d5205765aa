/** What the domains say of personal data is all that the database can keep of people, and docs/privacy.md shows it. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { personalData, privacyDocument } from '#app/server/privacy-document.ts';
import { select } from '#server/db/statements.ts';
import type { PersonalTable } from '#server/personal.ts';
import { app, useApp } from '../helpers/stage.ts';
import { MARKS, made, makePerson } from './person.ts';

useApp();

type Column = { tab: string; col: string };
const nameOf = ({ tab, col }: Column) => `${tab}.${col}`;

const tables = personalData.flatMap((data) =>
  Object.entries(data.tables).map(([name, table]) => ({ name, ...table, of: { ...data, ...table } })),
);
const holders = tables.flatMap(({ name: tab, whose = {} }) =>
  Object.entries(whose).map(([col, holder]) => ({ tab, col, holder })),
);
const columnsOf = (name: string, columns: string[]) => columns.map((col) => nameOf({ tab: name, col }));

const TEXT_COLUMNS = `
  SELECT TABLE_NAME AS tab, COLUMN_NAME AS col FROM information_schema.COLUMNS
  WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME NOT LIKE 'knex%'
    AND (DATA_TYPE LIKE '%char' OR DATA_TYPE LIKE '%text' OR DATA_TYPE LIKE '%blob' OR DATA_TYPE LIKE '%binary' OR DATA_TYPE = 'json')
  ORDER BY TABLE_NAME, COLUMN_NAME`;
const USER_COLUMNS = `
  SELECT TABLE_NAME AS tab, COLUMN_NAME AS col FROM information_schema.KEY_COLUMN_USAGE
  WHERE TABLE_SCHEMA = DATABASE() AND REFERENCED_TABLE_NAME = 'users'`;

const PEOPLE = ['person', 'email', 'customer'];

/** Whether the rows of a table lead to a person, at once or by the rows of other tables. */
function leadsToPerson(name: string, passed: string[] = []): boolean {
  const { whose = {} }: PersonalTable = tables.find((table) => table.name === name) ?? {};
  return Object.values(whose).some(
    (holder) => PEOPLE.includes(holder) || (!passed.includes(holder) && leadsToPerson(holder, [...passed, name])),
  );
}

it('docs/privacy.md matches the declarations of the domains; `npm run docs` writes it', () => {
  expect(readFileSync('docs/privacy.md', 'utf8')).toBe(privacyDocument());
});

describe('the declarations of personal data', () => {
  it('name each text and JSON column once, as personal or as another', async () => {
    const declared = tables.flatMap(({ name, personal = {}, other = [] }) =>
      columnsOf(name, [...Object.keys(personal), ...other]),
    );
    const stored = (await select<Column>(app.knex, TEXT_COLUMNS, [])).map(nameOf);
    expect(stored.length).toBeGreaterThan(300);
    expect(declared.toSorted()).toEqual(stored.toSorted());
  });

  it('say of each column that names an account whether the row is about it', async () => {
    const declared = new Map(holders.map((each) => [nameOf(each), each.holder]));
    const stored = await select<Column>(app.knex, USER_COLUMNS, []);
    const unknown = stored.map(nameOf).filter((name) => !['person', 'author'].includes(declared.get(name) ?? ''));
    expect(unknown).toEqual([]);
    expect(stored.length).toBeGreaterThan(40);
  });

  it('name columns that are there, and tables that lead to people', async () => {
    for (const { tab, col } of holders) expect(await app.knex.schema.hasColumn(tab, col), `${tab}.${col}`).toBe(true);
    const through = holders.map(({ holder }) => holder).filter((name) => ![...PEOPLE, 'author'].includes(name));
    expect(through.filter((name) => !leadsToPerson(name))).toEqual([]);
  });

  it('say why personal data is kept, for how long, and what erasure does', () => {
    const silent = tables.filter(
      ({ personal, whose, of }) => (personal ?? whose) && !(of.why && of.kept && of.erasure),
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
  });
});

/** The marks in each text and JSON column. */
async function marked(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const column of await select<Column>(app.knex, TEXT_COLUMNS, [])) {
    const text = `LOWER(CONVERT(\`${column.col}\` USING utf8mb4))`;
    const rows = await select<{ text: string }>(
      app.knex,
      `SELECT ${text} AS text FROM \`${column.tab}\` WHERE ${text} LIKE '%qzmark%' OR ${text} LIKE '%7700900987%'`,
      [],
    );
    const marks = rows.flatMap(({ text: of }) => of.match(MARKS) ?? []);
    if (marks.length > 0) found.set(nameOf(column), marks);
  }
  return found;
}

it('what is kept of a person is found only in columns that are declared as personal', async () => {
  await makePerson();
  const before = await marked();
  await app.deliver();
  const after = await marked();
  const found = [...new Set([...before.keys(), ...after.keys()])];
  const personal = new Set(
    tables.flatMap(({ name, personal: kinds = {} }) =>
      columnsOf(
        name,
        Object.keys(kinds).filter((column) => kinds[column] !== 'secret'),
      ),
    ),
  );
  expect(found.filter((name) => !personal.has(name))).toEqual([]);
  // Each mark is kept somewhere, and they reach far.
  const marks = new Set([...before.values(), ...after.values()].flat());
  expect([...made].filter((each) => !marks.has(each))).toEqual([]);
  expect(found.length).toBeGreaterThan(50);
});
