import { Fragment, type ReactNode, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '#shared/paths.ts';

/** Replaces the id to open the dialog that adds a record. */
const NEW = 'new';

/** In the address of a dialog to which the set-up list has led. It closes to the list, which shows the next step. */
const FROM_SETUP = 'setup';

export type OpenRow<Row> = {
  /** The record of the open dialog. Undefined while no dialog is open or the row is being loaded. */
  opened: Row | typeof NEW | undefined;
  open: (row: { _id: string } | typeof NEW) => void;
  close: () => void;
};

type UseOne<Row> = (id: string, isEnabled: boolean) => Row | undefined;

const noOther = () => undefined;

/**
 * The row whose dialog is open over a list, stored in the address: `?member=12`, `?member=new`. An opened row stays open when
 * it is no longer on the page of the list.
 * @param useOne the hook that reads a row that is not on the page
 */
export function useOpenRow<Row extends { _id: string }>(
  name: string,
  rows: readonly Row[] | undefined,
  useOne: UseOne<Row> = noOther,
): OpenRow<Row> {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const [last, setLast] = useState<Row>();
  const id = params.get(name);
  const inList = rows?.find(({ _id }) => _id === id);
  const isElsewhere = id !== null && /^\d+$/.test(id) && rows !== undefined && !inList;
  const other = useOne(id ?? '', isElsewhere);
  const listed = inList ?? (isElsewhere ? other : undefined);
  if (id === null && last) setLast(undefined);
  if (listed && last?._id !== id) setLast(listed);

  function addressWith(next: string | undefined): URLSearchParams {
    const changed = new URLSearchParams(params);
    if (next) changed.set(name, next);
    else changed.delete(name);
    return changed;
  }

  return {
    opened: id === NEW ? NEW : last?._id === id ? last : undefined,
    open: (row) => setParams(addressWith(row === NEW ? NEW : row._id)),
    close: () => {
      if (params.has(FROM_SETUP)) void navigate(paths.setup, { replace: true });
      else setParams(addressWith(undefined), { replace: true });
    },
  };
}

type OpenDialogProps<Row> = {
  row: OpenRow<Row>;
  mayAdd: boolean;
  /** Renders the dialog. `record` is the open row, or undefined when one is added. */
  children: (open: { record: Row | undefined; onClose: () => void }) => ReactNode;
};

/** Renders the dialog that the address opens over a list. Each row gets a new dialog, and so new form state. */
export function OpenDialog<Row extends { _id: string }>({ row, mayAdd, children }: OpenDialogProps<Row>) {
  const { opened, close } = row;
  if (!opened || (opened === 'new' && !mayAdd)) return null;
  const record = opened === 'new' ? undefined : opened;
  return <Fragment key={record?._id ?? 'new'}>{children({ record, onClose: close })}</Fragment>;
}
