/** The calls of the social media leads, and their live map. */
import { anyText } from '#client/lists/list-address.ts';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import type { LiveMap } from '#client/stale.ts';
import { trpc } from '#client/trpc.tsx';
import { MINUTE } from '#shared/time.ts';

export const leadsLive: LiveMap = { leads: ({ leads }) => leads.list.invalidate() };

/** Live events tell of new leads; the list is also read again for the time of the last exchange. */
export function useLeads() {
  return usePagedList({
    filters: { text: anyText },
    useListQuery: ({ text }, part) =>
      trpc.leads.list.useQuery({ ...(text && { text }), ...part }, { refetchInterval: MINUTE }),
  });
}
