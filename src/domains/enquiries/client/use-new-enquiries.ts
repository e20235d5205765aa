import { trpc } from '#client/trpc.tsx';

/** How many enquiries of a workspace wait for an answer. */
export function useNewEnquiries(spaceId: string | undefined, isShown: boolean): number | undefined {
  const isEnabled = isShown && spaceId !== undefined;
  return trpc.enquiries.countNew.useQuery({ space_id: spaceId ?? '' }, { enabled: isEnabled }).data;
}
