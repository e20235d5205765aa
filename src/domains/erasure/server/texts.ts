/** Other rows that name an erased person: what others have written or done, copies of records, and messages on their way. */
import type { Knex } from 'knex';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import type { Moment } from '#server/context.ts';
import type { DeclaredTable } from '#server/personal.ts';
import { eraseEntries } from '#domains/audit/server/index.ts';
import { type Identity, isFullName, isWholePhone, replacing } from '#domains/erasure/rules.ts';
import { type Layout, keyOf, readLayouts } from '#domains/erasure/server/columns.ts';
import { AUDIT, type Tables, replacedTexts } from '#domains/erasure/server/rows.ts';

/** The kinds of columns that may name somebody else than their own row says. */
const NAMING = new Set(['name', 'email', 'phone', 'text', 'record', 'address', 'company']);

const AT_ONCE = 500;

/**
 * What can be looked for in the rows of others: addresses and telephone numbers, and full names that nobody else has. Two people of one name cannot be told
 * apart in a text.
 */
export async function findableOf(knex: Knex, { names, emails, phones }: Identity, userId: string): Promise<Identity> {
  const full = names.filter(isFullName);
  const taken = new Set<string>();
  for (const table of ['users', 'contacts'] as const) {
    const others = await knex(table)
      .whereIn('name', full)
      .whereNot(table === 'users' ? 'id' : 'user_id', userId)
      .select('name');
    for (const { name } of others) taken.add(name.toLowerCase());
  }
  return { names: full.filter((name) => !taken.has(name.toLowerCase())), emails, phones: phones.filter(isWholePhone) };
}

const pattern = (text: string) => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;

/** The rows in which one of these columns has one of the texts. */
function naming(query: Knex.QueryBuilder, columns: readonly string[], texts: readonly string[]): void {
  void query.where((any) => {
    for (const column of columns)
      for (const text of texts) void any.orWhereRaw('CONVERT(?? USING utf8mb4) LIKE ?', [column, pattern(text)]);
  });
}

/** The columns of a table in which somebody may be named. */
const namingColumns = ({ personal = {} }: DeclaredTable) =>
  Object.keys(personal).filter((column) => NAMING.has(personal[column]!));

type Search = { texts: string[]; replace: (text: string) => string };

/** Replaces the texts in the next rows of a table. @returns the key of the last row that was read; undefined after the last ones */
async function replaceNext(
  trx: Transaction,
  name: string,
  { layout, columns, after }: { layout: Layout; columns: string[]; after: number },
  { texts, replace }: Search,
): Promise<number | undefined> {
  const { key } = layout;
  const hasId = key.length === 1 && key[0] === 'id';
  const query = trx(name).where((some) => naming(some, columns, texts));
  if (hasId) void query.where('id', '>', after).orderBy('id').limit(AT_ONCE);
  const rows = (await query.select([...key, ...columns])) as Record<string, unknown>[];
  for (const row of rows) {
    const patch = replacedTexts(row, columns, replace);
    if (Object.keys(patch).length > 0) await trx(name).where(keyOf(row, layout)).update(patch);
  }
  return hasId && rows.length === AT_ONCE ? Number(rows.at(-1)!.id) : undefined;
}

/** Replaces what names the person in the audit log. What they did themselves loses its network, too. */
async function eraseAudit({ services, now }: Moment, { texts, replace }: Search, userId: string): Promise<void> {
  const left = (text: string | null) => (text === null ? null : replace(text));
  const find = (query: Knex.QueryBuilder) => {
    void query.where((either) => {
      void either.where((own) => own.where('actor_id', userId).whereNotNull('network'));
      if (texts.length > 0) void either.orWhere((some) => naming(some, ['facts', 'old_values', 'new_values'], texts));
    });
  };
  const eraseBehind = (after: string) => (trx: Transaction) =>
    eraseEntries(trx, services.config, {
      ...{ find, after },
      left: ({ actor_id, network, facts, old_values, new_values }) => ({
        network: actor_id === userId ? null : network,
        ...{ facts: replace(facts), old_values: left(old_values), new_values: left(new_values) },
      }),
      now,
    });
  let after: string | undefined = '0';
  while (after !== undefined) after = await inTransaction(services, eraseBehind(after));
}

/** Replaces whatever names the person in all tables but those of the books, which the law keeps. It can be repeated. */
export async function replaceTexts(at: Moment, tables: Tables, identity: Identity, userId: string): Promise<void> {
  const { services } = at;
  const { knex } = services;
  const findable = await findableOf(knex, identity, userId);
  const texts = [...findable.names, ...findable.emails, ...findable.phones];
  const search = { texts, replace: replacing(findable, userId) };
  await eraseAudit(at, search, userId);
  if (texts.length === 0) return;
  const layouts = await readLayouts(knex);
  for (const [name, table] of Object.entries(tables)) {
    if (table.erasure === 'by law' || table.erasure === 'kept' || table.of === AUDIT) continue;
    const layout = layouts.get(name)!;
    const columns = namingColumns(table).filter((column) => layout.columns.has(column));
    if (columns.length === 0) continue;
    let after: number | undefined = 0;
    while (after !== undefined) {
      const next: number = after;
      after = await inTransaction(services, (trx) => replaceNext(trx, name, { layout, columns, after: next }, search));
    }
  }
}
