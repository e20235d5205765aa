import { useSearchParams } from 'react-router-dom';
import { keysOf } from '#shared/objects.ts';

/** Parses each filter of a list from its text in the address, which is '' if the address does not contain the filter. */
export type FilterReaders<Filters> = { [Name in keyof Filters]: (text: string) => Filters[Name] };

/** The value of a filter. Null, undefined, false and '' remove it from the address. */
type FilterValue = string | boolean | null | undefined;
export type FilterChanges<Filters> = { [Name in keyof Filters & string]?: FilterValue };

type Options = { replace: boolean };

export type ListAddress<Filters> = {
  filters: Filters;
  /** The first page is 1. */
  page: number;
  /** Changes filters and goes to the first page. @returns false if that does not change the address */
  change: (changes: FilterChanges<Filters>, options?: Options) => boolean;
  goToPage: (page: number, options?: Options) => void;
};

/** The reader of a filter that accepts any text. */
export const anyText = (text: string): string => text;

/** The filters and the page of a list, stored in its address: `?text=ada&page=2`. */
export function useListAddress<Filters extends object>(readers: FilterReaders<Filters>): ListAddress<Filters> {
  const [params, setParams] = useSearchParams();
  return {
    ...readAddress(params, readers),
    change(changes, options) {
      const next = withFilters(params, changes);
      const isNew = next.toString() !== params.toString();
      if (isNew) setParams(next, options);
      return isNew;
    },
    goToPage: (page, options) => setParams(withPage(params, page), options),
  };
}

/** Parses the filters and the page. An invalid page counts as the first. */
export function readAddress<Filters extends object>(
  params: URLSearchParams,
  readers: FilterReaders<Filters>,
): { filters: Filters; page: number } {
  const names = keysOf(readers);
  const page = Number(params.get('page'));
  return {
    filters: Object.fromEntries(names.map((name) => [name, readers[name](params.get(name) ?? '')])) as Filters,
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The parameters with changed filters and the first page. Other parameters stay. */
export function withFilters(params: URLSearchParams, changes: Record<string, FilterValue>): URLSearchParams {
  const next = withPage(params, 1);
  for (const [name, value] of Object.entries(changes)) setOrDelete(next, name, value);
  return next;
}

export function withPage(params: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(params);
  setOrDelete(next, 'page', page > 1 && String(page));
  return next;
}

function setOrDelete(params: URLSearchParams, name: string, value: FilterValue): void {
  const text = typeof value === 'string' ? value.trim() : value;
  if (text) params.set(name, String(text));
  else params.delete(name);
}
