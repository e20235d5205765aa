/** The calls of the social media leads. */
import { anyText } from '#client/lists/list-address.ts';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { trpc } from '#client/trpc.tsx';
import { MINUTE } from '#shared/time.ts';

/** Live events tell of new leads; the list is also read again for the time of the last exchange. */
export function useLeads() {
  return usePagedList({
    filters: { text: anyText },
    useListQuery: ({ text }, part) =>
      trpc.leads.list.useQuery({ ...(text && { text }), ...part }, { refetchInterval: MINUTE }),
  });
}
