/** The calls of the workspace and amenity screens and of every choice of a workspace, and what makes them stale. */
import { keepPreviousData } from '@tanstack/react-query';
import { anyText } from '#client/lists/list-address.ts';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { type Api, type LiveMap, useAfter, useLiveQueries } from '#client/stale.ts';
import { trpc } from '#client/trpc.tsx';
import type { AmenityInput } from '#domains/workspaces/schema.ts';
import { MAX_LIMIT } from '#shared/page-limits.ts';
import { type Space, useSpaceChoices } from './public-queries.ts';

/** Three columns of ten. */
const CARDS = 30;

const everySpace = ({ spaces }: Api) => spaces.invalidate();
const everyAmenity = ({ amenities }: Api) => amenities.invalidate();

export const workspacesLive: LiveMap = { spaces: everySpace, amenities: everyAmenity };
/** What can be booked in a workspace shows on its card in the settings, and nowhere else in the application. */
const settingsLive: LiveMap = { resources: everySpace };

/** Every workspace that may be seen, however many: for choices that must not miss one. Undefined until all are there. */
export function useAllSpaces(): Space[] | undefined {
  const first = useSpaceChoices();
  const further = Math.ceil((first.data?.totalCount ?? 0) / MAX_LIMIT) - 1;
  const offsets = Array.from({ length: Math.max(0, further) }, (_, index) => (index + 1) * MAX_LIMIT);
  const others = trpc.useQueries((ask) => offsets.map((offset) => ask.spaces.list({ limit: MAX_LIMIT, offset })));
  const pages = [first, ...others].map(({ data }) => data?.items);
  return pages.includes(undefined) ? undefined : pages.flatMap((items) => items ?? []);
}

/** The first workspaces with a text in their names. */
export function useSpacesFound(text: string, limit: number) {
  return trpc.spaces.list.useQuery({ limit, ...(text && { text }) }, { placeholderData: keepPreviousData });
}

/** @returns a function that reads a workspace once, for a step in between */
export function useFetchSpace(): (spaceId: string) => Promise<Space> {
  const { spaces } = trpc.useUtils();
  return (spaceId) => spaces.get.fetch({ _id: spaceId });
}

/** The workspaces of the settings, by name. */
export function useWorkspaces() {
  useLiveQueries(settingsLive);
  return usePagedList({
    filters: { text: anyText },
    pageSize: CARDS,
    useAnswer: ({ text }, part) => trpc.spaces.list.useQuery({ ...(text && { text }), ...part }),
  });
}

/** A save in several steps, which then waits until `readAgain` is done. */
export function useSpaceCalls() {
  const { spaces } = trpc.useUtils();
  return {
    create: trpc.spaces.create.useMutation().mutateAsync,
    update: trpc.spaces.update.useMutation().mutateAsync,
    readAgain: () => spaces.invalidate(),
  };
}

export function useAmenities() {
  return usePagedList({
    filters: { text: anyText },
    pageSize: MAX_LIMIT,
    useAnswer: ({ text }, part) => trpc.amenities.list.useQuery({ ...(text && { text }), ...part }),
  });
}

/** As many amenities as one answer holds, for choices. */
export function useAmenityChoices(isWanted: boolean) {
  return trpc.amenities.list.useQuery({ limit: MAX_LIMIT }, { enabled: isWanted });
}

/** @param _id undefined to add one */
export function useSaveAmenity(_id: string | undefined) {
  const { mutateAsync: create } = trpc.amenities.create.useMutation(useAfter(everyAmenity));
  const { mutateAsync: update } = trpc.amenities.update.useMutation(useAfter(everyAmenity));
  return (values: AmenityInput, version: number | undefined) =>
    _id ? update({ ...values, _id, version }) : create(values);
}

export const useRemoveAmenity = () => trpc.amenities.remove.useMutation(useAfter(everyAmenity)).mutateAsync;

/** Adds an amenity to a choice that is open, and settles when the choice has it. */
export function useOfferAmenity() {
  const { amenities } = trpc.useUtils();
  return trpc.amenities.create.useMutation({ onSuccess: () => amenities.list.invalidate() });
}
