/** The choices of the screen, stored in its address. Invalid values mean the default. */
import { anyText, type FilterReaders, useListAddress } from '#client/lists/list-address.ts';
import { PERIODS } from '#domains/insight/occupancy.ts';
import { RESOURCE_TYPES, type ResourceType } from '#shared/resource-types.ts';

export const SHOWN = ['booked', 'present'] as const;

export type InsightFilters = {
  type: ResourceType;
  /** '' for all resources of the type. */
  resource: string;
  /** '' for the default of the server. */
  weeks: string;
  show: (typeof SHOWN)[number];
  /** '' for the one with the largest amount. */
  currency: string;
  /** 'true' for all workspaces of the account. */
  all: string;
};

const READERS: FilterReaders<InsightFilters> = {
  type: (text) => RESOURCE_TYPES.find((type) => type === text) ?? 'meeting_room',
  resource: anyText,
  weeks: (text) => (PERIODS.some((weeks) => String(weeks) === text) ? text : ''),
  show: (text) => SHOWN.find((each) => each === text) ?? 'booked',
  currency: (text) => (/^[A-Z]{3}$/.test(text) ? text : ''),
  all: (text) => (text === 'true' ? text : ''),
};

export const useInsightAddress = () => useListAddress(READERS);

/** The input of the reports of amounts. @param spaceId undefined for all workspaces of the account */
export const amountQuery = ({ currency }: InsightFilters, spaceId: string | undefined) => ({
  ...(spaceId && { space_id: spaceId }),
  ...(currency && { currency }),
});

/** The months from the first on in which something was, and the last one in any case. */
export function sinceFirst<Month>(months: readonly Month[], isEmpty: (month: Month) => boolean): Month[] {
  const first = months.findIndex((month) => !isEmpty(month));
  return months.slice(first === -1 ? -1 : first);
}
