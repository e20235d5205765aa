/** The calls of the companies. */
import { anyText } from '#client/lists/list-address.ts';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { trpc } from '#client/trpc.tsx';

/** The companies of a workspace. Sends no request without a workspace. */
export function useCompanies(spaceId: string | undefined) {
  return usePagedList({
    filters: { text: anyText },
    useListQuery: ({ text }, part) =>
      trpc.companies.list.useQuery(
        { space_id: spaceId ?? '', ...(text && { text }), ...part },
        { enabled: spaceId !== undefined },
      ),
  });
}
