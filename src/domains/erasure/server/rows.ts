/** The rows of an erased person: removed, or without who it was, as their domains declare. */
import type { Knex } from 'knex';
import { type Transaction, isDuplicate } from '#server/db/transaction.ts';
import type { DeclaredTable, Erasure } from '#server/personal.ts';
import { type Person, authoredRows, personalRows } from '#server/personal-rows.ts';
import { ERASED_NAME, erasedAddress, replacedValue, withoutTexts } from '#domains/erasure/rules.ts';
import { type Column, type Layout, childrenFirst, keyOf, readLayouts } from '#domains/erasure/server/columns.ts';

export type Tables = Readonly<Record<string, DeclaredTable>>;

/** The domain whose rows only it changes (texts.ts). */
export const AUDIT = 'audit';

/** Companies stay, and so do their people. */
const NOT_THROUGH = { without: ['companies'] };

/** The rows of a table that an erasure of the person concerns. */
export const concernedRows = (knex: Knex, tables: Tables, table: string, person: Person) =>
  personalRows(knex, tables, table, person, NOT_THROUGH);

type Row = Record<string, unknown>;
type Erased = { userId: string; replace: (text: string) => string };

/** A value as the database has it: the driver parses JSON. Blank for none. */
function storedText(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : '';
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** A text of JSON in which what names the person is replaced. @param parts those that are only about the person */
function recordWithout(text: string, { replace }: Erased, parts: readonly string[] = []): string {
  const value = parsed(text);
  if (value === undefined) return replace(text);
  return JSON.stringify(parts.reduce(withoutTexts, replacedValue(value, replace, true)));
}

type Place = { table: DeclaredTable; column: Column; address: string };

/** What stands in a column of the person afterwards. */
function leftOf(value: string, { table, column: { name, isNullable }, address }: Place, erased: Erased) {
  const kind = table.personal![name]!;
  if (kind === 'record') return recordWithout(value, erased, table.parts?.[name]);
  if (kind === 'name') return ERASED_NAME;
  if (kind === 'email') return value.includes('@') ? address : value;
  return isNullable ? null : '';
}

/** The columns of a row that change. */
function patchOf(row: Row, table: DeclaredTable, columns: Map<string, Column>, erased: Erased, address: string): Row {
  const patch: Row = {};
  for (const name of Object.keys(table.personal ?? {})) {
    const [column, value] = [columns.get(name), storedText(row[name])];
    if (!column || value === '') continue;
    const left = leftOf(value, { table, column, address }, erased);
    if (left !== value) patch[name] = left;
  }
  return patch;
}

type Write = { name: string; table: DeclaredTable; layout: Layout };

/** Replaces who it was in a row. An address that another row of the person has already gets the number of the row. */
async function replaceRow(trx: Transaction, { name, table, layout }: Write, row: Row, erased: Erased): Promise<void> {
  const key = keyOf(row, layout);
  const write = async (address: string) => {
    const patch = patchOf(row, table, layout.columns, erased, address);
    if (Object.keys(patch).length > 0) await trx.transaction((within) => within(name).where(key).update(patch));
  };
  try {
    await write(erasedAddress(erased.userId));
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    await write(erasedAddress(`${erased.userId}-${Object.values(key).join('-')}`));
  }
}

type Erasing = Erased & { tables: Tables; person: Person };

type Found = { name: string; table: DeclaredTable; rows: Row[] };

/** Removes the rows of a person, and replaces who it was in others, in all tables with this effect. */
export async function eraseRows(trx: Transaction, erasing: Erasing, effects: readonly Erasure[]): Promise<void> {
  const { tables, person } = erasing;
  const layouts = await readLayouts(trx);
  const found: Found[] = [];
  // All are read before the first changes: many are found by what another row says.
  for (const [name, table] of Object.entries(tables)) {
    if (!effects.includes(table.erasure)) continue;
    found.push({ name, table, rows: (await concernedRows(trx, tables, name, person).select('*')) as Row[] });
  }
  const removed = new Map(found.filter(({ table }) => table.erasure === 'removed').map((each) => [each.name, each]));
  for (const { name, table, rows } of found.filter(({ name: each }) => !removed.has(each)))
    for (const row of rows) await replaceRow(trx, { name, table, layout: layouts.get(name)! }, row, erasing);
  for (const name of await childrenFirst(trx, [...removed.keys()]))
    for (const row of removed.get(name)?.rows ?? [])
      await trx(name)
        .where(keyOf(row, layouts.get(name)!))
        .delete();
}

/** Replaces what names the person in what they have written about others: a first name alone is replaced only there. */
export async function replaceAuthored(trx: Transaction, { tables, person, replace }: Erasing): Promise<void> {
  const layouts = await readLayouts(trx);
  for (const [name, table] of Object.entries(tables)) {
    const { personal = {}, erasure } = table;
    const layout = layouts.get(name)!;
    if (erasure === 'by law' || table.of === AUDIT) continue;
    const texts = Object.keys(personal).filter((column) => layout.columns.has(column));
    if (texts.length === 0) continue;
    const rows = (await authoredRows(trx, tables, name, person).select([...layout.key, ...texts])) as Row[];
    for (const row of rows) {
      const patch = replacedTexts(row, texts, replace);
      if (Object.keys(patch).length > 0) await trx(name).where(keyOf(row, layout)).update(patch);
    }
  }
}

/** The texts of a row that change. */
export function replacedTexts(row: Row, texts: readonly string[], replace: (text: string) => string): Row {
  const patch: Row = {};
  for (const column of texts) {
    const value = storedText(row[column]);
    const left = replace(value);
    if (left !== value) patch[column] = left;
  }
  return patch;
}
