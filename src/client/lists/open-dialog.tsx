import { Fragment, type ReactNode, Suspense } from 'react';
import type { OpenRow } from './use-open-row.ts';

type OpenDialogProps<Row> = {
  row: OpenRow<Row>;
  mayAdd: boolean;
  /** The dialog, for the row that is open; `record` is undefined when one is added. */
  children: (open: { record: Row | undefined; onClose: () => void }) => ReactNode;
};

/** The dialog that the address has open over a list. Each row begins with fresh fields. */
export function OpenDialog<Row extends { _id: string }>({ row, mayAdd, children }: OpenDialogProps<Row>) {
  const { opened, close } = row;
  if (!opened || (opened === 'new' && !mayAdd)) return null;
  const record = opened === 'new' ? undefined : opened;
  return (
    <Suspense fallback={null}>
      <Fragment key={record?._id ?? 'new'}>{children({ record, onClose: close })}</Fragment>
    </Suspense>
  );
}
