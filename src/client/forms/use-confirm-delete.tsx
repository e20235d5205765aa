import { type ReactNode, useState } from 'react';
import { toast } from 'sonner';
import { ConfirmCall } from './confirm-call.tsx';

type Deletion<Row> = {
  /** What the question calls the row. */
  nameOf: (row: Row) => string;
  remove: (row: { _id: string }) => Promise<unknown>;
  /** What else the deletion changes. */
  consequence?: (row: Row) => ReactNode;
  /** The kind of row, for the toast afterwards: "Amenity 'Projector' deleted". Omitted if `nameOf` contains it. */
  noun?: string;
};

/** @returns `ask`, which opens the question whether a row should be deleted, and `question`, to be rendered beside the list */
export function useConfirmDelete<Row extends { _id: string }>({
  nameOf,
  remove,
  consequence,
  noun,
}: Deletion<Row>): {
  ask: (row: Row) => void;
  question: ReactNode;
} {
  const [deleting, setDeleting] = useState<Row>();

  async function removeRow(row: Row) {
    await remove({ _id: row._id });
    toast.success(noun ? `${noun} '${nameOf(row)}' deleted` : `${nameOf(row)} deleted`);
  }

  const question = deleting && (
    <ConfirmCall
      open
      onOpenChange={() => setDeleting(undefined)}
      title="Are you sure to delete this?"
      text={nameOf(deleting)}
      danger
      onYes={() => removeRow(deleting)}
    >
      {consequence?.(deleting)}
    </ConfirmCall>
  );
  return { ask: setDeleting, question };
}
