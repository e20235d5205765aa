import type { ReactNode } from 'react';
import { type Column, DataTable } from '#client/ui/data-table.tsx';
import { PagedList } from './paged-list.tsx';
import type { PagedRows } from './use-paged-list.ts';

type PagedTableProps<Row extends { _id: string }> = {
  list: PagedRows<Row>;
  /** The accessible name of the table. */
  label: string;
  /** The plural name of the rows: "members". */
  noun: string;
  /** The header of the column of row numbers. If omitted, there is no such column. */
  numbers?: 'S.no' | 'S.no.';
  columns: readonly Column<NoInfer<Row>>[];
  /** The row's buttons, in the last column. */
  actions?: (row: NoInfer<Row>) => ReactNode;
  /** Shown when there are no rows: an EmptyState. */
  empty: ReactNode;
  skeletonRows?: number;
};

/** A list as a table with a pager, or the error if it could not be loaded. */
export function PagedTable<Row extends { _id: string }>(props: PagedTableProps<Row>) {
  const { list, label, noun, numbers, columns, actions, empty, skeletonRows } = props;
  const all: Column<Row>[] = [
    ...(numbers ? [numberColumn(numbers, list.firstNumber)] : []),
    ...columns,
    ...(actions ? [{ key: 'action', header: 'Action', onPhone: 'actions', cell: actions } as const] : []),
  ];
  return (
    <PagedList list={list} noun={noun}>
      <DataTable
        label={label}
        columns={all}
        rows={list.rows}
        rowKey={({ _id }) => _id}
        stale={list.isStale}
        empty={empty}
        skeletonRows={skeletonRows}
      />
    </PagedList>
  );
}

function numberColumn(header: string, first: number): Column<unknown> {
  return { key: 'number', header, width: '3.5rem', onPhone: 'hidden', cell: (_row, index) => first + index };
}
