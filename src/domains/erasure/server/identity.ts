/** Collects what names a person: their names, addresses and telephone numbers, wherever their rows have them. */
import { select } from '#server/db/statements.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { DeclaredTable } from '#server/personal.ts';
import { type Person, personalWays } from '#server/personal-rows.ts';
import { type Identity, erasedAddress, ERASED_NAME } from '#domains/erasure/rules.ts';

type Tables = Readonly<Record<string, DeclaredTable>>;

/** Rows of the person by themselves. A row with two accounts may have the name of the other one. */
function waysOf(trx: Transaction, tables: Tables, table: string, person: Person) {
  const holders = Object.values(tables[table]!.whose ?? {});
  if (holders.filter((holder) => holder === 'person').length > 1) return [];
  return personalWays(trx, tables, table, person).filter(({ holder }) => holder === 'person' || holder === 'email');
}

/** The values of the columns of a kind in the rows of the person. */
async function valuesOf(trx: Transaction, tables: Tables, kind: string, person: Person): Promise<string[]> {
  const queries = Object.entries(tables).flatMap(([table, { personal = {} }]) => {
    const columns = Object.keys(personal).filter((column) => personal[column] === kind);
    const ways = columns.length > 0 ? waysOf(trx, tables, table, person) : [];
    return ways.flatMap(({ only }) =>
      columns.map((column) =>
        trx(table)
          .where(only)
          .distinct(trx.raw('CONVERT(?? USING utf8mb4) AS value', [column])),
      ),
    );
  });
  const [first, ...others] = queries;
  if (!first) return [];
  const { sql, bindings } = first.unionAll(others, true).toSQL();
  const rows = await select<{ value: string | null }>(trx, sql, [...bindings] as string[]);
  const values = rows.map(({ value }) => value?.trim() ?? '').filter((value) => value.length > 1);
  return [...new Set(values)];
}

/** What names the person. What an erasure has left of them does not. */
export async function identityOf(trx: Transaction, tables: Tables, { id, emails }: Person): Promise<Identity> {
  const own = { id, emails };
  const known = await valuesOf(trx, tables, 'email', own);
  const left = id === null ? '' : erasedAddress(id);
  const addresses = [...new Set([...emails, ...known].map((each) => each.toLowerCase()))];
  const person = { id, emails: addresses.filter((each) => each.includes('@') && each !== left) };
  const [names, phones] = [await valuesOf(trx, tables, 'name', person), await valuesOf(trx, tables, 'phone', person)];
  return { names: names.filter((name) => name !== ERASED_NAME), phones, emails: person.emails };
}
