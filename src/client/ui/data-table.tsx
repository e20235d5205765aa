import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { type Fold, FOLDED_CELL } from './fold.tsx';
import { Skeleton } from './skeleton.tsx';
import { useTexts } from '#client/use-texts.ts';

export type Sort = { header: string; direction: 'asc' | 'desc' };

export type Column<Row> = {
  /** The name of the column, which no other one has. */
  header: string;
  /** @param index the place of the row in the table, from 0 */
  cell: (row: Row, index: number) => ReactNode;
  /** `end` for numbers and money. */
  align?: 'start' | 'end';
  /** A CSS width, for example '12rem'. */
  width?: string;
  sortable?: boolean;
  /**
   * The role in the card on phones: `title` is the heading, `hidden` is omitted, `bare` has no label, `actions` is the row of buttons
   * at the bottom.
   */
  onPhone?: 'title' | 'hidden' | 'bare' | 'actions';
  /** The place of the cell in a compact card. */
  phoneClassName?: string;
  /** Hides the column in a table that is narrower than this. Another cell then shows the value in `Folded`. */
  fold?: Fold;
};

type DataTableProps<Row> = {
  /** The accessible name of the table. */
  label: string;
  columns: Column<Row>[];
  /** Undefined while the first page loads, which shows skeleton rows. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Shown when there are no rows: an EmptyState. */
  empty?: ReactNode;
  /** True while the rows are those of the previous page and the next page loads. */
  stale?: boolean;
  skeletonRows?: number;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Makes the cards of phones short: a grid of two columns, in which the columns place their cells. */
  compact?: boolean;
  rowClassName?: (row: Row) => string | undefined;
  className?: string;
};

/**
 * A table with a sticky header. Below 640 px, every row is a card with the headers as labels. The ARIA roles are explicit,
 * because the CSS of the cards removes the semantics of the table elements.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, empty, stale = false, sort, onSort, className } = props;
  if (rows?.length === 0 && empty)
    return <div className={classNames('rounded-lg border bg-card', className)}>{empty}</div>;
  return (
    <div
      role="region"
      aria-label={label}
      aria-busy={!rows || stale}
      tabIndex={0}
      className={classNames(
        '@container relative rounded-lg sm:max-h-[calc(100dvh-12rem)] sm:overflow-auto sm:border sm:bg-card print:max-h-none! print:overflow-visible!',
        className,
      )}
    >
      <table
        role="table"
        aria-label={label}
        className={classNames(
          'w-full border-separate border-spacing-0 text-sm transition-opacity max-sm:block',
          stale && 'opacity-60',
        )}
      >
        <thead role="rowgroup" className="max-sm:sr-only">
          <tr role="row">
            {columns.map((column) => (
              <HeaderCell key={column.header} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <TableBody {...props} />
      </table>
    </div>
  );
}

function TableBody<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowKey, skeletonRows = 10, compact = false, rowClassName } = props;
  return (
    <tbody
      role="rowgroup"
      className={classNames('max-sm:grid max-sm:gap-3 [&>tr:last-child>td]:border-b-0', compact && 'max-sm:gap-2')}
    >
      {rows
        ? rows.map((row, index) => (
            <BodyRow
              key={rowKey(row)}
              row={row}
              index={index}
              columns={columns}
              className={classNames(compact && COMPACT_CARD, rowClassName?.(row))}
            />
          ))
        : Array.from({ length: skeletonRows }, (_, index) => (
            <SkeletonRow key={index} columns={columns} index={index} compact={compact} />
          ))}
    </tbody>
  );
}

const COMPACT_CARD =
  'max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:items-center max-sm:gap-x-3 max-sm:gap-y-1 max-sm:p-3';

type HeaderCellProps<Row> = { column: Column<Row>; sort?: Sort; onSort?: (sort: Sort) => void };

function HeaderCell<Row>({ column, sort, onSort }: HeaderCellProps<Row>) {
  const t = useTexts();
  const direction = sort?.header === column.header ? sort.direction : undefined;
  const next = direction === 'asc' ? 'desc' : 'asc';
  const Icon = direction ? (direction === 'asc' ? ArrowUp : ArrowDown) : ChevronsUpDown;
  return (
    <th
      role="columnheader"
      data-no-print={column.onPhone === 'actions' || undefined}
      scope="col"
      style={{ width: column.width }}
      aria-sort={direction && (direction === 'asc' ? 'ascending' : 'descending')}
      className={classNames(
        'sticky top-0 z-10 h-10 border-b bg-card px-3 text-start text-xs font-medium text-muted-foreground first:ps-4 last:pe-4',
        (column.align === 'end' || column.onPhone === 'actions') && 'text-end',
        column.onPhone === 'actions' && 'covering end-0 z-20',
        column.fold && FOLDED_CELL[column.fold],
      )}
    >
      {column.sortable && onSort ? (
        <button
          type="button"
          className="-mx-1.5 inline-flex items-center gap-1 rounded-sm px-1.5 py-1 hover:bg-muted hover:text-foreground"
          onClick={() => onSort({ header: column.header, direction: next })}
        >
          {t(column.header)}
          <Icon className="size-3" aria-hidden="true" />
        </button>
      ) : (
        t(column.header)
      )}
    </th>
  );
}

/** A press anywhere in a row opens its record: it presses the control that does, which is there for the keyboard. */
function pressOpener({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): void {
  // A dialog that a cell opens is outside of the row, although its events pass the row.
  const isOther =
    !(target instanceof Element) || !currentTarget.contains(target) || target.closest('a, button, input, label');
  const isSelecting = getSelection()?.isCollapsed === false;
  if (!isOther && !isSelecting) currentTarget.querySelector<HTMLElement>('[data-opens]')?.click();
}

type BodyRowProps<Row> = { row: Row; index: number; columns: Column<Row>[]; className?: string };

function BodyRow<Row>({ row, index, columns, className }: BodyRowProps<Row>) {
  const t = useTexts();
  return (
    <tr
      role="row"
      onClick={pressOpener}
      className={classNames(
        'group transition-colors hover:bg-subtle has-data-opens:cursor-pointer max-sm:flex max-sm:flex-col max-sm:rounded-lg max-sm:border max-sm:bg-card max-sm:p-4',
        className,
      )}
    >
      {columns.map((column) => (
        <td
          key={column.header}
          role="cell"
          data-no-print={column.onPhone === 'actions' || undefined}
          data-label={column.onPhone ? undefined : t(column.header)}
          className={classNames(
            'h-11 border-b px-3 py-px first:ps-4 last:pe-4 max-sm:flex max-sm:h-auto max-sm:min-h-8 max-sm:items-baseline max-sm:justify-between max-sm:gap-4 max-sm:border-b-0 max-sm:px-0! max-sm:py-1.5 max-sm:text-end',
            'max-sm:data-label:before:shrink-0 max-sm:data-label:before:text-muted-foreground max-sm:data-label:before:content-[attr(data-label)]',
            column.align === 'end' && 'numeric-end',
            column.onPhone === 'title' &&
              'max-sm:order-first max-sm:pb-2 max-sm:text-start max-sm:text-base max-sm:font-semibold',
            column.onPhone === 'hidden' && 'max-sm:hidden',
            column.onPhone === 'bare' && 'max-sm:block max-sm:min-h-0 max-sm:py-0 max-sm:text-start',
            column.onPhone === 'actions' &&
              'whitespace-nowrap text-end sm:covering sm:sticky sm:end-0 sm:bg-card sm:group-hover:bg-subtle max-sm:mt-2 max-sm:justify-end max-sm:border-t max-sm:pt-3 max-sm:empty:hidden',
            column.phoneClassName,
            column.fold && FOLDED_CELL[column.fold],
          )}
        >
          {column.cell(row, index)}
        </td>
      ))}
    </tr>
  );
}

const BAR_WIDTHS = ['w-3/4', 'w-1/2', 'w-2/3', 'w-2/5'];

type SkeletonRowProps<Row> = { columns: Column<Row>[]; index: number; compact: boolean };

function SkeletonRow<Row>({ columns, index, compact }: SkeletonRowProps<Row>) {
  return (
    <tr
      role="row"
      className={classNames(
        'max-sm:block max-sm:rounded-lg max-sm:border max-sm:bg-card max-sm:p-4',
        compact && 'max-sm:h-36',
      )}
    >
      {columns.map((column, place) => (
        <td
          key={column.header}
          role="cell"
          className={classNames(
            'h-11 border-b px-3 first:ps-4 max-sm:block max-sm:h-8 max-sm:border-b-0',
            place > 3 && 'max-sm:hidden',
            column.fold && FOLDED_CELL[column.fold],
          )}
        >
          <Skeleton className={classNames('h-3.5', BAR_WIDTHS[(index + place) % BAR_WIDTHS.length])} />
        </td>
      ))}
    </tr>
  );
}
