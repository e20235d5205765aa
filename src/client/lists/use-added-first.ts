import { useState } from 'react';
import type { PagedRows } from './use-paged-list.ts';

type AddedFirst<Row> = {
  /** The list, with the rows that were added on this screen first. */
  list: PagedRows<Row>;
  /** Puts a new row first. It stays there until the screen is left or the list is filtered. */
  add: (row: Row) => void;
};

/** Puts the rows that were added while a list is open before the others, wherever the order of the list has them. */
export function useAddedFirst<Row extends { _id: string }>(list: PagedRows<Row>, isFiltered: boolean): AddedFirst<Row> {
  const [added, setAdded] = useState<readonly Row[]>([]);
  const add = (row: Row) => setAdded((before) => [row, ...before.filter(({ _id }) => _id !== row._id)]);
  if (added.length === 0 || isFiltered || !list.rows) return { list, add };
  const isAdded = ({ _id }: Row) => added.some((row) => row._id === _id);
  const others = list.rows.filter((row) => !isAdded(row));
  const fresh = (row: Row) => list.rows?.find(({ _id }) => _id === row._id) ?? row;
  return { list: { ...list, rows: list.page === 1 ? [...added.map(fresh), ...others] : others }, add };
}
