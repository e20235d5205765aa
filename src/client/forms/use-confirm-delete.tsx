import { type ReactNode, useState } from 'react';
import { ConfirmCall } from './confirm-call.tsx';

type Deletion<Row> = {
  /** What the question calls the row. */
  nameOf: (row: Row) => string;
  remove: (row: { _id: string }) => Promise<unknown>;
};

/** @returns `ask`, which opens the question whether a row should be deleted, and `question`, to be rendered beside the list */
export function useConfirmDelete<Row extends { _id: string }>({
  nameOf,
  remove,
}: Deletion<Row>): {
  ask: (row: Row) => void;
  question: ReactNode;
} {
  const [deleting, setDeleting] = useState<Row>();
  const question = deleting && (
    <ConfirmCall
      open
      onOpenChange={() => setDeleting(undefined)}
      title="Are you sure to delete this?"
      text={nameOf(deleting)}
      danger
      onYes={() => remove({ _id: deleting._id })}
    />
  );
  return { ask: setDeleting, question };
}
