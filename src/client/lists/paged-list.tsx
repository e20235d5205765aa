import { useEffect, type ReactNode } from 'react';
import { QueryFailure } from '#client/query-failure.tsx';
import { Pager } from '#client/ui/pager.tsx';
import type { PagedRows } from './use-paged-list.ts';

type PagedListProps = {
  list: PagedRows<object>;
  /** The plural name of the rows: "members". */
  noun: string;
  /** The rows, for example a table or a grid of cards. */
  children: ReactNode;
};

/** Rows with a pager, or the error if they could not be loaded. A page beyond the end redirects to the last page. */
export function PagedList({ list, noun, children }: PagedListProps) {
  const { rows, totalCount, totalIsMinimum, page, pageSize, isStale, error, goToPage } = list;
  const pager = { page, totalCount, totalIsMinimum, pageSize, noun };
  const lastPage = Math.max(1, Math.ceil(totalCount / pageSize));
  const isBeyond = rows !== undefined && !isStale && page > lastPage;
  useEffect(() => {
    if (isBeyond) goToPage(lastPage, { replace: true });
  });
  if (error && (isStale || !rows)) return <QueryFailure query={list} />;
  return (
    <>
      {children}
      <Pager className="mt-4" {...pager} onChange={goToPage} />
    </>
  );
}
