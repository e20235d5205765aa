/** The calls of the workspace and amenity screens, and of workspace selects. */
import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '#client/trpc.tsx';
import { MAX_LIMIT } from '#shared/page-limits.ts';
import { type Space, useSpaceChoices } from './public-queries.ts';

/** All visible workspaces, read page by page, for selects that must be complete. Undefined until all have loaded. */
export function useAllSpaces(): Space[] | undefined {
  const first = useSpaceChoices();
  const further = Math.ceil((first.data?.totalCount ?? 0) / MAX_LIMIT) - 1;
  const offsets = Array.from({ length: Math.max(0, further) }, (_, index) => (index + 1) * MAX_LIMIT);
  const others = trpc.useQueries((ask) => offsets.map((offset) => ask.spaces.list({ limit: MAX_LIMIT, offset })));
  const pages = [first, ...others].map(({ data }) => data?.items);
  return pages.includes(undefined) ? undefined : pages.flatMap((items) => items ?? []);
}

/** Searches workspaces by name. Previous results stay while new ones load. */
export function useSpaceSearch(text: string, limit: number) {
  return trpc.spaces.list.useQuery({ limit, ...(text && { text }) }, { placeholderData: keepPreviousData });
}

/** @returns a function that reads a workspace outside of rendering */
export function useFetchSpace(): (spaceId: string) => Promise<Space> {
  const { spaces } = trpc.useUtils();
  return (spaceId) => spaces.get.fetch({ _id: spaceId });
}

/** The calls of a save in several steps, which invalidates the workspaces itself at the end. */
export function useSpaceCalls() {
  const { client, spaces } = trpc.useUtils();
  return {
    create: client.spaces.create.mutate,
    update: client.spaces.update.mutate,
    readAgain: () => spaces.invalidate(),
  };
}

/** The amenities for a select, up to the maximum of one page. */
export function useAmenityChoices(isEnabled: boolean) {
  return trpc.amenities.list.useQuery({ limit: MAX_LIMIT }, { enabled: isEnabled });
}

/** Creates an amenity. The mutation waits until the list of choices contains it. */
export function useAddAmenityChoice() {
  const { amenities } = trpc.useUtils();
  // The list is already being read again.
  const onSuccess = () => amenities.list.invalidate(undefined, undefined, { cancelRefetch: false });
  return trpc.amenities.create.useMutation({ onSuccess });
}
