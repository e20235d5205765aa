import { useState } from 'react';

type Answer<Row> = { items: readonly Row[]; totalCount: number; totalIsMinimum?: true };
type ListQuery<Row> = {
  data: Answer<Row> | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

/** Which rows of an answer make the page; `start` where an answer holds several pages. */
type Place = { page: number; pageSize: number; start?: number };

export type PagedRows<Row> = {
  /** With their numbers in the whole list. Undefined while the first page loads. */
  rows: (Row & { number: number })[] | undefined;
  totalCount: number;
  /** There are more than were counted. */
  totalIsMinimum: boolean;
  page: number;
  pageSize: number;
  /** The rows are those shown before, while the wanted ones are on their way. */
  isStale: boolean;
  error: unknown;
  isFetching: boolean;
  refetch: () => void;
};

/** One page of a list; the rows shown before stay until it is there. */
export function usePagedRows<Row extends object>(query: ListQuery<Row>, place: Place): PagedRows<Row> {
  const { page, pageSize, start = 0 } = place;
  const { data, error, isFetching, refetch } = query;
  const [shown, setShown] = useState<{ data: typeof data; page: number; rows: PagedRows<Row>['rows'] }>();
  if (data && (shown?.data !== data || shown.page !== page)) {
    const first = (page - 1) * pageSize + 1;
    const rows = data.items.slice(start, start + pageSize).map((row, index) => ({ ...row, number: first + index }));
    setShown({ data, page, rows });
  }
  return {
    rows: shown?.rows,
    totalCount: shown?.data?.totalCount ?? 0,
    totalIsMinimum: shown?.data?.totalIsMinimum ?? false,
    page,
    pageSize,
    isStale: shown !== undefined && shown.data !== data,
    error,
    isFetching,
    refetch: () => void refetch(),
  };
}
