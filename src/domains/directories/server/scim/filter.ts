/** Filters of lists as conditions of SQL: only known attributes of the own directory, and values as parameters. */
import { type Filter, parse } from 'scim2-parse-filter';
import { URN, invalid } from '#domains/directories/server/scim/messages.ts';
import { msg } from '#shared/texts.ts';

type Kind = 'text' | 'flag' | 'date' | 'id';
/** A known attribute: its expression, and for an attribute in another table the condition around its comparison. */
export type Column = { sql: string; kind: Kind; within?: (condition: string) => string };
export type Columns = Readonly<Record<string, Column>>;
type Value = string | number | Date;
type Condition = { sql: string; values: Value[] };

const MOST_LETTERS = 1000;
const MOST_DEPTH = 20;

const badFilter = (detail: string) => invalid('invalidFilter', detail);

const likely = (text: string) => text.replace(/[\\%_]/g, (letter) => `\\${letter}`);

const LIKES: Record<string, (text: string) => string> = {
  co: (text) => `%${likely(text)}%`,
  sw: (text) => `${likely(text)}%`,
  ew: (text) => `%${likely(text)}`,
};
const ORDERS: Record<string, string> = { gt: '>', ge: '>=', lt: '<', le: '<=' };

function valueOf(given: unknown, kind: Kind): Value {
  if (kind === 'flag') {
    const said = String(given).toLowerCase();
    if (said !== 'true' && said !== 'false') throw badFilter(msg('Compare it with true or false'));
    return said === 'true' ? 1 : 0;
  }
  if (kind === 'date') {
    const date = new Date(String(given));
    if (Number.isNaN(date.getTime())) throw badFilter(msg('Compare it with an instant, such as 2030-01-01T10:00:00Z'));
    return date;
  }
  if (typeof given !== 'string') throw badFilter(msg('Compare it with a text'));
  // No id is anything else than digits.
  return kind === 'id' && !/^\d{1,18}$/.test(given) ? '0' : given;
}

function comparison({ sql, kind }: Column, op: string, given: unknown): Condition {
  if (given === null && (op === 'eq' || op === 'ne'))
    return { sql: `${sql} IS ${op === 'ne' ? 'NOT ' : ''}NULL`, values: [] };
  const value = valueOf(given, kind);
  if (op === 'eq') return { sql: `${sql} = ?`, values: [value] };
  if (op === 'ne') return { sql: `NOT (${sql} <=> ?)`, values: [value] };
  const like = LIKES[op];
  if (like && kind === 'text') return { sql: `${sql} LIKE ?`, values: [like(String(value))] };
  const order = ORDERS[op];
  if (order && kind !== 'flag' && kind !== 'id') return { sql: `${sql} ${order} ?`, values: [value] };
  throw badFilter(`This attribute cannot be compared with ${op}`);
}

const CORE = [URN.user, URN.group].map((urn) => `${urn.toLowerCase()}:`);

function columnOf(columns: Columns, path: string, under: string): Column {
  const lower = path.toLowerCase();
  const plain = lower.slice(CORE.find((urn) => lower.startsWith(urn))?.length ?? 0);
  const name = under === '' ? plain : `${under}.${plain}`;
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (!column) throw badFilter(msg('This attribute cannot be used in a filter'));
  return column;
}

function conditionOf(columns: Columns, filter: Filter, under: string, depth: number): Condition {
  if (depth > MOST_DEPTH) throw badFilter(msg('The filter is nested too deeply'));
  const inner = (each: Filter, below = under) => conditionOf(columns, each, below, depth + 1);
  if ('filters' in filter) {
    const parts = filter.filters.map((each) => inner(each));
    const sql = parts.map((part) => `(${part.sql})`).join(filter.op === 'and' ? ' AND ' : ' OR ');
    return { sql, values: parts.flatMap(({ values }) => values) };
  }
  if ('valFilter' in filter) {
    if (under !== '') throw badFilter(msg('The filter is not valid'));
    return inner(filter.valFilter, filter.attrPath.toLowerCase());
  }
  if ('filter' in filter) {
    const { sql, values } = inner(filter.filter);
    return { sql: `NOT COALESCE((${sql}), FALSE)`, values };
  }
  const column = columnOf(columns, filter.attrPath, under);
  const { within = (sql: string) => sql } = column;
  if (!('compValue' in filter)) return { sql: within(`COALESCE(${column.sql}, '') <> ''`), values: [] };
  const { sql, values } = comparison(column, filter.op, filter.compValue);
  return { sql: within(sql), values };
}

/** @throws ScimError for what cannot be parsed */
export function parsed(text: string): Filter {
  if (text.length > MOST_LETTERS) throw badFilter(msg('The filter is too long'));
  try {
    return parse(text);
  } catch {
    throw badFilter(msg('The filter is not valid'));
  }
}

/** The condition of a filter. @throws ScimError for one that is not valid, or that names other attributes */
export const filterOf = (columns: Columns, text: string): Condition => conditionOf(columns, parsed(text), '', 0);

/** The values of `value eq "1" or value eq "2"`, which is all that a filter of members can be. @throws ScimError */
export function valuesOf(text: string): string[] {
  const read = (filter: Filter): string[] => {
    if ('filters' in filter && filter.op === 'or') return filter.filters.flatMap(read);
    if ('compValue' in filter && filter.op === 'eq' && filter.attrPath.toLowerCase() === 'value')
      return [String(filter.compValue)];
    throw badFilter(msg('Members are found by value eq'));
  };
  return read(parsed(text));
}
