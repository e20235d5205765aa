import { useState } from 'react';
import { keysOf } from '#shared/objects.ts';
import { DEFAULT_LIMIT } from '#shared/page-limits.ts';
import { type Filter, type FiltersOf, type Restrictions, restrictions } from './filters.ts';
import { type FilterChanges, type FilterReaders, useListAddress } from './list-address.ts';

type ListData = { items: readonly object[]; totalCount: number; totalIsMinimum?: true };
type RowOf<Data extends ListData> = Data['items'][number];

/** The requested part of the list. */
export type ListPart = { offset: number; limit: number };

type ListQuery = {
  data: ListData | undefined;
  error: unknown;
  isFetching: boolean;
  dataUpdatedAt: number;
  refetch: () => unknown;
};

type DataOf<Query extends ListQuery> = NonNullable<Query['data']>;

type Listing<Filters, Query> = {
  /** The filters, whose values are in the address. */
  filters?: FiltersOf<Filters>;
  /** The hook that requests a part of the list, with the filters that restrict it. */
  useListQuery: (filters: Restrictions<Filters>, part: ListPart) => Query;
  /** The number of rows per page. */
  pageSize?: number;
  /** The number of rows per request, if one request reads several pages. */
  chunkSize?: number;
};

export type PagedRows<Row> = {
  /** Undefined while the first page loads. */
  rows: Row[] | undefined;
  /** The number of the first row in the whole list, from 1. */
  firstNumber: number;
  totalCount: number;
  /** True if `totalCount` is a lower bound. */
  totalIsMinimum: boolean;
  page: number;
  pageSize: number;
  /** True while the rows are the previous ones and the requested ones are loading. */
  isStale: boolean;
  error: unknown;
  isFetching: boolean;
  refetch: () => void;
  goToPage: (page: number, options?: { replace: boolean }) => void;
};

export type PagedList<Filters, Data extends ListData> = PagedRows<RowOf<Data>> & {
  filters: Filters;
  /** How the filters were described. */
  described: Record<string, Filter>;
  /** Changes the given filters. If that does not change the address, the list is read again. */
  search: (changes: FilterChanges<Filters>, options?: { replace: boolean }) => void;
  /** The response on display, with its values besides the rows. */
  data: Data | undefined;
  /** The time when the latest response arrived. */
  dataUpdatedAt: Date;
};

/**
 * One page of a list, with the filters and the page in the address. The previous rows stay until the requested ones have
 * loaded. Live events refresh the list if the domain's live map names its query.
 */
export function usePagedList<Query extends ListQuery, Filters extends object = object>(
  listing: Listing<Filters, Query>,
): PagedList<Filters, DataOf<Query>> {
  const { useListQuery, pageSize = DEFAULT_LIMIT, chunkSize = pageSize } = listing;
  const described = listing.filters ?? ({} as FiltersOf<Filters>);
  const { filters, page, change, goToPage } = useListAddress(readersOf(described));
  const { offset, start } = placeOf(page, pageSize, chunkSize);
  const query = useListQuery(restrictions(filters), { offset, limit: chunkSize });
  const data = query.data as DataOf<Query> | undefined;
  const [shown, setShown] = useState<ShownPage<DataOf<Query>>>();
  if (data && (shown?.data !== data || shown.page !== page)) {
    setShown({ data, page, rows: data.items.slice(start, start + pageSize) });
  }
  const refetch = () => void query.refetch();
  return {
    rows: shown?.rows,
    firstNumber: ((shown?.page ?? page) - 1) * pageSize + 1,
    totalCount: shown?.data.totalCount ?? 0,
    totalIsMinimum: shown?.data.totalIsMinimum ?? false,
    page,
    pageSize,
    isStale: shown !== undefined && shown.data !== data,
    error: query.error,
    isFetching: query.isFetching,
    refetch,
    goToPage,
    filters,
    described,
    search: (changes, options) => change(changes, options) || refetch(),
    data: shown?.data,
    dataUpdatedAt: new Date(query.dataUpdatedAt),
  };
}

function readersOf<Filters>(described: FiltersOf<Filters>): FilterReaders<Filters> {
  const readers = keysOf<FiltersOf<Filters> & object>(described).map((name) => [name, described[name].read]);
  return Object.fromEntries(readers) as FilterReaders<Filters>;
}

type ShownPage<Data extends ListData> = { data: Data; page: number; rows: PagedRows<RowOf<Data>>['rows'] };

/** Locates a page (from 1): the offset of its chunk in the list, and of its first row in the chunk. */
export function placeOf(page: number, pageSize: number, chunkSize: number): { offset: number; start: number } {
  const first = (page - 1) * pageSize;
  return { offset: first - (first % chunkSize), start: first % chunkSize };
}
