import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/** In place of an id: the dialog that adds. */
const NEW = 'new';

export type OpenRow<Row> = {
  /** What the dialog over the list is about. Undefined while none is open, or the row is on its way. */
  opened: Row | typeof NEW | undefined;
  open: (row: { _id: string } | typeof NEW) => void;
  close: () => void;
};

type UseOne<Row> = (id: string, isWanted: boolean) => Row | undefined;

const noOther = () => undefined;

/**
 * The dialog that the address has open over a list: `?member=12`, `?member=new`. The row is the one that was opened, also when
 * the list has moved on since.
 * @param useOne the hook that reads a row that is not on the page
 */
export function useOpenRow<Row extends { _id: string }>(
  name: string,
  rows: readonly Row[] | undefined,
  useOne: UseOne<Row> = noOther,
): OpenRow<Row> {
  const [params, setParams] = useSearchParams();
  const [kept, setKept] = useState<Row>();
  const id = params.get(name);
  const inList = rows?.find(({ _id }) => _id === id);
  const isElsewhere = id !== null && /^\d+$/.test(id) && rows !== undefined && !inList;
  const other = useOne(id ?? '', isElsewhere);
  const listed = inList ?? (isElsewhere ? other : undefined);
  if (id === null && kept) setKept(undefined);
  if (listed && kept?._id !== id) setKept(listed);

  function addressWith(next: string | undefined): URLSearchParams {
    const changed = new URLSearchParams(params);
    if (next) changed.set(name, next);
    else changed.delete(name);
    return changed;
  }

  return {
    opened: id === NEW ? NEW : kept?._id === id ? kept : undefined,
    open: (row) => setParams(addressWith(row === NEW ? NEW : row._id)),
    close: () => setParams(addressWith(undefined), { replace: true }),
  };
}
