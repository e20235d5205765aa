import { useEffect, type ReactNode } from 'react';
import { failureOf } from '#client/failure.ts';
import type { PagedRows } from '#client/use-paged-rows.ts';
import { ErrorState } from './error-state.tsx';
import { Pager } from './pager.tsx';

type PagedListProps = {
  list: PagedRows<object>;
  /** What the rows are: "members". */
  noun: string;
  onTurn: (page: number, options?: { replace: boolean }) => void;
  /** The rows: a DataTable, or a list of one's own. */
  children: ReactNode;
};

/** Rows with their pager, or why they could not be loaded. A page beyond the end leads to the last. */
export function PagedList({ list, noun, onTurn, children }: PagedListProps) {
  const { rows, totalCount, totalIsMinimum, page, pageSize, isStale, error } = list;
  const pager = { page, totalCount, totalIsMinimum, pageSize, noun };
  const lastPage = Math.max(1, Math.ceil(totalCount / pageSize));
  const isBeyond = rows !== undefined && !isStale && page > lastPage;
  useEffect(() => {
    if (isBeyond) onTurn(lastPage, { replace: true });
  });
  if (error && (isStale || !rows)) {
    return <ErrorState text={failureOf(error).message} onRetry={list.refetch} retrying={list.isFetching} />;
  }
  return (
    <>
      {children}
      <Pager className="mt-4" {...pager} onChange={onTurn} />
    </>
  );
}
