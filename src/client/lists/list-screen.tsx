import { isValidElement, type ComponentProps, type ReactElement, type ReactNode, useState } from 'react';
import { type Deletion, DeleteQuestion } from '#client/forms/use-confirm-delete.tsx';
import { BackButton } from '#client/layout/back-button.tsx';
import { Screen } from '#client/layout/screen.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { FilterForm } from './filter-form.tsx';
import { type FilterTexts, isFiltered } from './filters.ts';
import { OpenDialog, useOpenRow } from './open-row.tsx';
import { PagedList } from './paged-list.tsx';
import { PagedTable } from './paged-table.tsx';
import { type RowAction, RowActions } from './row-actions.tsx';
import type { PagedRows } from './use-paged-list.ts';
import { useTexts } from '#client/use-texts.ts';

/**
 * Puts the rows that were added while a list is open before the others, wherever the order of the list has them. They stay there
 * until the screen is left or the list is filtered.
 * @returns the list, and `add`, which puts a new row first
 */
function useAddedFirst<Row extends { _id: string }, List extends PagedRows<Row> & { filters: object }>(
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

type FilterFormProps = ComponentProps<typeof FilterForm>;
type TableProps<Row extends { _id: string }> = ComponentProps<typeof PagedTable<Row>>;
type Opened<Row> = { record: Row | undefined; onClose: () => void };

/** What a row can do with the dialogs of its list. */
type Does = { open: () => void; ask: () => void };

type RowButtons = readonly (RowAction | false | undefined)[] | ReactElement | false;

/** What is shown instead of rows. */
type Empty = {
  title?: string;
  text: string;
  /** Replaces the button that adds the first record. */
  action?: ReactNode;
  /** The text while filters restrict the list. The text filter may be named in it. */
  filtered?: string | ((text: string) => string);
};

type ListScreenProps<Row extends { _id: string }, Removed> = {
  title: string;
  /** By default the name of the workspace. */
  description?: ReactNode;
  width?: ComponentProps<typeof Screen>['width'];
  /** The screen to which Back leads, if the list has no entry in the menu. */
  back?: string;
  /** The active workspace, if the list has the records of one. */
  place?: { active: { name: string } | undefined; isPending: boolean };
  /** What is said to somebody without a workspace, by default with the label. */
  placeless?: string;
  list: PagedRows<Row> & FilterFormProps['list'];
  /** The accessible name of the table, by default the title. */
  label?: string;
  /** The text of the button that adds a record, for accounts that may. */
  add?: string | false;
  /** What the head shows before this button. */
  head?: ReactNode;
  /** What is shown above the filters. */
  above?: ReactNode;
  /** What is shown instead of filters and rows, while there can be none. */
  instead?: ReactNode;
  /** The time zone of the filters that are days. */
  zone?: string;
  empty: Empty;
  /** The buttons of a row: actions, of which the first opens the record, or a component. */
  actions?: (row: NoInfer<Row>, does: Does) => RowButtons;
  /** The dialog of a record, which the parameter `name` of the address opens. `useOne` reads a row that is not on the page. */
  dialog?: {
    name: string;
    useOne?: (id: string, isEnabled: boolean) => NoInfer<Row> | undefined;
    /** `add` puts a new record first. */
    show: (open: Opened<NoInfer<Row>>, add: (row: NoInfer<Row>) => void) => ReactNode;
  };
  deletion?: Deletion<NoInfer<Row>, Removed>;
  /** Further dialogs. */
  children?: ReactNode;
} & Pick<TableProps<Row>, 'noun' | 'numbers' | 'compact' | 'skeletonRows' | 'actionsClassName'> &
  (
    | { columns: TableProps<Row>['columns']; cards?: undefined }
    | {
        columns?: undefined;
        /** Shows the rows as cards instead of a table. Undefined while the first page loads. */
        cards: (rows: NoInfer<Row>[] | undefined, does: (row: NoInfer<Row>) => Does) => ReactNode;
      }
  );

/** A screen with one list, from its description: head, filters, rows, and the dialogs of a row. */
export function ListScreen<Row extends { _id: string }, Removed = unknown>(props: ListScreenProps<Row, Removed>) {
  const { title, place, label = title, add, head, dialog, deletion, children } = props;
  const t = useTexts();
  const { list, add: addRow } = useAddedFirst(props.list);
  const row = useOpenRow(dialog?.name ?? '', list.rows, dialog?.useOne);
  const [deleting, setDeleting] = useState<Row>();
  const does = (each: Row): Does => ({ open: () => row.open(each), ask: () => setDeleting(each) });
  const hasPlace = !place || place.active;
  const addButton = add && hasPlace && <Button onClick={() => row.open('new')}>{add}</Button>;
  return (
    <>
      {props.back && <BackButton home={props.back} />}
      <Screen
        title={title}
        description={props.description ?? place?.active?.name}
        width={props.width}
        actions={
          (head || addButton) && (
            <>
              {head}
              {addButton}
            </>
          )
        }
      >
        {hasPlace || place.isPending ? (
          <Rows {...props} list={list} label={label} addButton={addButton} does={does} />
        ) : (
          <EmptyState
            text={props.placeless ?? t('{list} belong to a workspace, and you do not manage one.', { list: label })}
          />
        )}
        {dialog && (
          <OpenDialog row={row} mayAdd={Boolean(add)}>
            {(open) => dialog.show(open, addRow)}
          </OpenDialog>
        )}
        {deletion && deleting && <DeleteQuestion {...deletion} row={deleting} onClose={() => setDeleting(undefined)} />}
        {children}
      </Screen>
    </>
  );
}

type RowsProps<Row extends { _id: string }, Removed> = ListScreenProps<Row, Removed> & {
  label: string;
  addButton: ReactNode;
  does: (row: Row) => Does;
};

function Rows<Row extends { _id: string }, Removed>(props: RowsProps<Row, Removed>) {
  const { list, label, noun, columns, cards, actions, does, above, zone, empty } = props;
  const { numbers, compact, skeletonRows, actionsClassName } = props;
  const nothing = <Nothing empty={empty} filters={list.filters} addButton={props.addButton} />;
  const table = { list, label, noun, numbers, compact, skeletonRows, actionsClassName };
  if (props.instead)
    return (
      <>
        {above}
        {props.instead}
      </>
    );
  const hasForm = columns && Object.values(list.described).some(({ control }) => control);
  return (
    <>
      {above}
      {hasForm && <FilterForm list={list} zone={zone} />}
      {columns ? (
        <PagedTable<Row>
          {...table}
          columns={columns}
          actions={actions && ((row) => <Actions actions={actions(row, does(row))} />)}
          empty={nothing}
        />
      ) : (
        <PagedList list={list} noun={noun}>
          {list.rows?.length === 0 && <Card>{nothing}</Card>}
          {cards(list.rows, does)}
        </PagedList>
      )}
    </>
  );
}

function Actions({ actions }: { actions: RowButtons }) {
  if (isValidElement(actions)) return actions;
  return actions && <RowActions actions={actions} />;
}

type NothingProps = { empty: Empty; filters: object; addButton: ReactNode };

function Nothing({ empty: { filtered, ...first }, filters, addButton }: NothingProps) {
  if (!filtered || !isFiltered(filters)) return <EmptyState action={addButton} {...first} />;
  const { text = '' }: FilterTexts = { ...filters };
  return <EmptyState text={typeof filtered === 'string' ? filtered : filtered(text)} />;
}
