import { type ReactNode, useState } from 'react';
import { showDeleted } from '#client/undo.ts';
import { ConfirmCall } from './confirm-call.tsx';
import { useTexts } from '#client/use-texts.ts';

/** How rows are deleted. */
export type Deletion<Row, Removed> = {
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

type DeleteQuestionProps<Row, Removed> = Deletion<Row, Removed> & { row: Row; onClose: () => void };

/** Asks whether a row should be deleted. */
export function DeleteQuestion<Row extends { _id: string }, Removed>(props: DeleteQuestionProps<Row, Removed>) {
  const { row, onClose, nameOf, remove, restore, consequence, noun, question } = props;
  const name = nameOf(row);
  const t = useTexts();

  async function removeRow() {
    const removed = await remove({ _id: row._id });
    showDeleted(noun ? `${noun} '${name}'` : name, restore && (() => restore(removed)));
  }

  return (
    <ConfirmCall
      open
      onOpenChange={onClose}
      title={question ?? t('Are you sure to delete this?')}
      text={name}
      danger
      onYes={removeRow}
    >
      {consequence?.(row)}
    </ConfirmCall>
  );
}

/** @returns `ask`, which opens the question whether a row should be deleted, and `question`, to be rendered beside the rows */
export function useConfirmDelete<Row extends { _id: string }, Removed = unknown>(deletion: Deletion<Row, Removed>) {
  const [deleting, setDeleting] = useState<Row>();
  const question = deleting && <DeleteQuestion {...deletion} row={deleting} onClose={() => setDeleting(undefined)} />;
  return { ask: setDeleting, question };
}
