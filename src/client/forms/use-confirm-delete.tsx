import { type ReactNode, useState } from 'react';
import { ConfirmCall } from './confirm-call.tsx';

type Deletion<Row> = {
  /** What the question calls the row. */
  nameOf: (row: Row) => string;
  remove: (row: { _id: string }) => Promise<unknown>;
  /** What else the deletion changes. */
  consequence?: (row: Row) => ReactNode;
};

/** @returns `ask`, which opens the question whether a row should be deleted, and `question`, to be rendered beside the list */
export function useConfirmDelete<Row extends { _id: string }>({
  nameOf,
  remove,
  consequence,
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
    >
      {consequence?.(deleting)}
    </ConfirmCall>
  );
  return { ask: setDeleting, question };
}
