import { useState } from 'react';
import { isFiltered } from './filters.ts';
import type { PagedRows } from './use-paged-list.ts';

/**
 * Puts the rows that were added while a list is open before the others, wherever the order of the list has them. They stay there
 * until the screen is left or the list is filtered.
 * @returns the list, and `add`, which puts a new row first
 */
export function useAddedFirst<Row extends { _id: string }, List extends PagedRows<Row> & { filters: object }>(
  list: List & PagedRows<Row>,
): { list: List & PagedRows<Row>; add: (row: Row) => void } {
  const [added, setAdded] = useState<readonly Row[]>([]);
  const add = (row: Row) => setAdded((before) => [row, ...before.filter(({ _id }) => _id !== row._id)]);
  if (added.length === 0 || isFiltered(list.filters) || !list.rows) return { list, add };
  const isAdded = ({ _id }: Row) => added.some((row) => row._id === _id);
  const others = list.rows.filter((row) => !isAdded(row));
  const fresh = (row: Row) => list.rows?.find(({ _id }) => _id === row._id) ?? row;
  return { list: { ...list, rows: list.page === 1 ? [...added.map(fresh), ...others] : others }, add };
}
