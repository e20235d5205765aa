import { useState } from 'react';
import { DEFAULT_LIMIT } from '#shared/page-limits.ts';
import { type FilterChanges, type FilterReaders, useListAddress } from './list-address.ts';

type Answer = { items: readonly object[]; totalCount: number; totalIsMinimum?: true };
type RowOf<Whole extends Answer> = Whole['items'][number];

/** The part of the list that is asked for. */
export type Part = { offset: number; limit: number };

type ListQuery = {
  data: Answer | undefined;
  error: unknown;
  isFetching: boolean;
  dataUpdatedAt: number;
  refetch: () => unknown;
};

type AnswerOf<Query extends ListQuery> = NonNullable<Query['data']>;

type Listing<Filters, Query> = {
  /** The filters that the address can carry, each with its reader. */
  filters: FilterReaders<Filters>;
  /** The hook that asks for a part of the list. */
  useAnswer: (filters: Filters, part: Part) => Query;
  /** The rows of a page. */
  pageSize?: number;
  /** The rows of an answer, where one answer holds several pages. */
  chunkSize?: number;
};

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
  turnTo: (page: number, options?: { replace: boolean }) => void;
};

export type PagedList<Filters, Whole extends Answer> = PagedRows<RowOf<Whole>> & {
  filters: Filters;
  /** Shows what fits the filters; those that are not named stay. The filters that are set already read the list again. */
  search: (changes: FilterChanges<Filters>, options?: { replace: boolean }) => void;
  /** The answer that is shown, with what it says beside its rows. */
  answer: Whole | undefined;
  /** When it came. */
  answeredAt: Date;
};

/**
 * One page of a list, with its filters and its page in the address. The rows shown before stay until the wanted ones are there.
 * Live events read it again when the domain's live map names its query.
 */
export function usePagedList<Filters extends object, Query extends ListQuery>(
  listing: Listing<Filters, Query>,
): PagedList<Filters, AnswerOf<Query>> {
  const { useAnswer, pageSize = DEFAULT_LIMIT, chunkSize = pageSize } = listing;
  const { filters, page, change, turnTo } = useListAddress(listing.filters);
  const { offset, start } = placeOf(page, pageSize, chunkSize);
  const query = useAnswer(filters, { offset, limit: chunkSize });
  const data = query.data as AnswerOf<Query> | undefined;
  const [shown, setShown] = useState<Shown<AnswerOf<Query>>>();
  if (data && (shown?.answer !== data || shown.page !== page)) {
    const rows = data.items.slice(start, start + pageSize).map((row, index) => ({
      ...row,
      number: (page - 1) * pageSize + 1 + index,
    }));
    setShown({ answer: data, page, rows });
  }
  const refetch = () => void query.refetch();
  return {
    rows: shown?.rows,
    totalCount: shown?.answer.totalCount ?? 0,
    totalIsMinimum: shown?.answer.totalIsMinimum ?? false,
    page,
    pageSize,
    isStale: shown !== undefined && shown.answer !== data,
    error: query.error,
    isFetching: query.isFetching,
    refetch,
    turnTo,
    filters,
    search: (changes, options) => change(changes, options) || refetch(),
    answer: shown?.answer,
    answeredAt: new Date(query.dataUpdatedAt),
  };
}

type Shown<Whole extends Answer> = { answer: Whole; page: number; rows: PagedRows<RowOf<Whole>>['rows'] };

/** Where a page (from 1) lies: the offset of its chunk, and of its first row within that. */
export function placeOf(page: number, pageSize: number, chunkSize: number): { offset: number; start: number } {
  const first = (page - 1) * pageSize;
  return { offset: first - (first % chunkSize), start: first % chunkSize };
}
