import type { ReactNode } from 'react';
import { type Column, DataTable, type Sort } from '#client/ui/data-table.tsx';
import { PagedList } from './paged-list.tsx';
import type { PagedRows } from './use-paged-list.ts';
import { useTexts } from '#client/use-texts.ts';

type PagedTableProps<Row extends { _id: string }> = {
  list: PagedRows<Row>;
  /** The accessible name of the table. */
  label: string;
  /** The plural name of the rows: "members". */
  noun: string;
  /** The header of the column of row numbers. If omitted, there is no such column. */
  numbers?: string;
  columns: readonly Column<NoInfer<Row>>[];
  /** The row's buttons, in the last column. */
  actions?: (row: NoInfer<Row>) => ReactNode;
  /** Shown when there are no rows: an EmptyState. */
  empty: ReactNode;
  skeletonRows?: number;
  /** The column by which the rows are sorted, and what a click on a sortable header does. */
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  compact?: boolean;
  className?: string;
  /** The place of the buttons in a compact card. */
  actionsClassName?: string;
};

/** A list as a table with a pager, or the error if it could not be loaded. */
export function PagedTable<Row extends { _id: string }>(props: PagedTableProps<Row>) {
  const t = useTexts();
  const { list, label, noun, numbers, columns, actions, actionsClassName, ...table } = props;
  const all: Column<Row>[] = [
    ...(numbers ? [numberColumn(numbers, list.firstNumber)] : []),
    ...columns,
    ...(actions
      ? [{ header: t('Action'), onPhone: 'actions', cell: actions, phoneClassName: actionsClassName } as const]
      : []),
  ];
  return (
    <PagedList list={list} noun={noun}>
      <DataTable
        label={label}
        columns={all}
        rows={list.rows}
        rowKey={({ _id }) => _id}
        stale={list.isStale}
        {...table}
      />
    </PagedList>
  );
}

function numberColumn(header: string, first: number): Column<unknown> {
  return { header, width: '3.5rem', onPhone: 'hidden', cell: (_row, index) => first + index };
}
