import { type ReactNode, useState } from 'react';
import { showDeleted } from '#client/undo.ts';
import { ConfirmCall } from './confirm-call.tsx';

type Deletion<Row, Removed> = {
  /** What the question calls the row. */
  nameOf: (row: Row) => string;
  remove: (row: { _id: string }) => Promise<Removed>;
  /** The toast afterwards then offers to undo the deletion. */
  restore?: (removed: Removed) => Promise<unknown>;
  /** What else the deletion changes. */
  consequence?: (row: Row) => ReactNode;
  /** The kind of row, for the toast afterwards: "Amenity 'Projector' deleted". Omitted if `nameOf` contains it. */
  noun?: string;
  question?: string;
};

/** @returns `ask`, which opens the question whether a row should be deleted, and `question`, to be rendered beside the list */
export function useConfirmDelete<Row extends { _id: string }, Removed = unknown>({
  nameOf,
  remove,
  restore,
  consequence,
  noun,
  question: title = 'Are you sure to delete this?',
}: Deletion<Row, Removed>): {
  ask: (row: Row) => void;
  question: ReactNode;
} {
  const [deleting, setDeleting] = useState<Row>();

  async function removeRow(row: Row) {
    const removed = await remove({ _id: row._id });
    showDeleted(noun ? `${noun} '${nameOf(row)}'` : nameOf(row), restore && (() => restore(removed)));
  }

  const question = deleting && (
    <ConfirmCall
      open
      onOpenChange={() => setDeleting(undefined)}
      title={title}
      text={nameOf(deleting)}
      danger
      onYes={() => removeRow(deleting)}
    >
      {consequence?.(deleting)}
    </ConfirmCall>
  );
  return { ask: setDeleting, question };
}
