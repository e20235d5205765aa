/** Pages of a list, and what of its resources is asked for. */
import type { Knex } from 'knex';
import { type Columns, filterOf } from '#domains/directories/server/scim/filter.ts';
import { MOST, type Resource, URN } from '#domains/directories/server/scim/messages.ts';

/** The query of a request, as Express reads it. */
export type Query = Record<string, unknown>;
export type ListQuery = { filter?: string; startIndex: number; count: number };

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** A whole number; what is none counts as missing. */
function numberOf(value: unknown, fallback: number, least: number): number {
  const text = textOf(value);
  return text !== undefined && /^-?\d{1,9}$/.test(text) ? Math.max(Number(text), least) : fallback;
}

/** @param most the most resources of a page */
export function listQuery(query: Query, most: number = MOST.page): ListQuery {
  const filter = textOf(query.filter);
  return {
    ...(filter !== undefined && { filter }),
    startIndex: numberOf(query.startIndex, 1, 1),
    count: Math.min(numberOf(query.count, most, 0), most),
  };
}

export type Listed = {
  schemas: string[];
  totalResults: number;
  startIndex: number;
  itemsPerPage: number;
  Resources: Resource[];
};

type Source = {
  all: () => Knex.QueryBuilder;
  /** The column by which they are sorted. */
  id: string;
  columns: Columns;
  read: (page: Knex.QueryBuilder) => Promise<Resource[]>;
};

/** @throws ScimError for a filter that is not valid */
export async function listed({ all, id, columns, read }: Source, query: ListQuery): Promise<Listed> {
  const { filter, startIndex, count } = query;
  const condition = filter === undefined ? undefined : filterOf(columns, filter);
  const found = () => (condition ? all().whereRaw(`(${condition.sql})`, condition.values) : all());
  const [counted] = await found().count<{ total: string }[]>({ total: '*' });
  const page = found()
    .orderBy(id)
    .limit(count)
    .offset(startIndex - 1);
  const Resources = count === 0 ? [] : await read(page);
  const totalResults = Number(counted?.total ?? 0);
  return { schemas: [URN.list], totalResults, startIndex, itemsPerPage: Resources.length, Resources };
}

/** The names of attributes in a parameter, without their parts. */
function namesIn(value: unknown): string[] | undefined {
  const names = textOf(value)
    ?.split(',')
    .map((name) => name.trim().toLowerCase())
    .map((name) => name.slice(name.lastIndexOf(':') + 1).split('.')[0]!)
    .filter(Boolean);
  return names?.length ? names : undefined;
}

const ALWAYS = ['id', 'schemas'];

/** True if a request wants this attribute. @param name in lower case */
export function wants(name: string, { attributes, excludedAttributes }: Query): boolean {
  const [only, without] = [namesIn(attributes), namesIn(excludedAttributes)];
  return ALWAYS.includes(name) || (only ? only.includes(name) : !without?.includes(name));
}

/** What a request wants of a resource. */
export const chosen = (resource: Resource, query: Query): object =>
  Object.fromEntries(Object.entries(resource).filter(([name]) => wants(name.toLowerCase(), query)));
