/** The text search of all lists. Old rows need no preparation: the database compares what `searchable` would make of them. */
import type { Knex } from 'knex';
import { APOSTROPHES, IGNORED, SPELLED, searchWords } from '#shared/search.ts';

/** Ignores case and accents. Every database that is supported knows it. */
const COLLATION = 'utf8mb4_unicode_520_ci';

const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&');

const replaced = SPELLED.reduce(
  (sql) => `REPLACE(${sql}, ?, ?)`,
  `CONVERT(REGEXP_REPLACE(CONCAT_WS(' ', @texts), ?, '') USING utf8mb4)`,
);

/** A query of Knex or of a model. */
type Filtered = { whereRaw(sql: string, bindings: Knex.Value[]): unknown };

/** A column, or SQL that gives a text. */
export type SearchedText = string | Knex.Raw;

/**
 * Selects the rows in whose texts all words are found, in any order and in any of the texts. No index can do that, so another condition
 * limits the rows, or an index has all columns.
 */
export function whereWords(query: Filtered, texts: readonly SearchedText[], text: string): void {
  const placeholders = texts.map((each) => (typeof each === 'string' ? '??' : '?')).join(', ');
  const sql = `${replaced.replace('@texts', placeholders)} COLLATE ${COLLATION} LIKE ?`;
  for (const word of searchWords(text))
    query.whereRaw(sql, [...texts, `[${IGNORED}]`, ...SPELLED.flat(), `%${escaped(word)}%`]);
}

/** The LIKE pattern for texts that begin with the given text, which an index can find. It is in lower case, as email addresses are. */
export function beginningWith(text: string): string {
  const [first = '', ...others] = escaped(text.toLowerCase());
  // A first character of any kind would make the database read all.
  const anyApostrophe = others.map((each) => (APOSTROPHES.includes(each) ? '_' : each));
  return `${first}${anyApostrophe.join('')}%`;
}
