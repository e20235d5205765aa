import { Fragment, type ReactNode } from 'react';
import type { OpenRow } from './use-open-row.ts';

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
