/** The workspace calls of the first load, in a separate file so that public pages do not load the others. */
import { keepPreviousData } from '@tanstack/react-query';
import { type PageApi, type RouterOutputs, trpc } from '#client/trpc.tsx';
import { MAX_LIMIT } from '#shared/page-limits.ts';
import { MINUTE } from '#shared/time.ts';

export type Space = RouterOutputs['spaces']['get'];
export type CatalogueOffer = RouterOutputs['availability']['catalogue']['items'][number];

const BOOKABLE = { limit: MAX_LIMIT, bookable: true };

/** The bookable workspaces for public pages. The first one is the default. */
export function useSpaces(isEnabled = true) {
  return trpc.spaces.list.useQuery(BOOKABLE, { staleTime: MINUTE, enabled: isEnabled });
}

export const loadSpaces = ({ spaces }: PageApi) => spaces.list.ensureData(BOOKABLE);

/** A workspace for its public page. */
export function usePublicSpace(spaceId: string) {
  return trpc.spaces.get.useQuery({ _id: spaceId }, { staleTime: MINUTE });
}

const loadPublicSpace = ({ spaces }: PageApi, spaceId: string) => spaces.get.ensureData({ _id: spaceId });

/** Everything that can be booked in a workspace, with base prices. Undefined while it loads. */
export function useCatalogue(space_id: string): CatalogueOffer[] | undefined {
  return trpc.availability.catalogue.useQuery({ space_id }, { staleTime: MINUTE }).data?.items;
}

/** What the page of a workspace shows of it. */
export async function loadWholeSpace(api: PageApi, spaceId: string): Promise<void> {
  // First, so that the page can show its refusal.
  await loadPublicSpace(api, spaceId);
  await Promise.all([
    api.availability.catalogue.ensureData({ space_id: spaceId }),
    api.plansOnSale.list.ensureData({ space_id: spaceId }),
  ]);
}

const CHOICES = { limit: MAX_LIMIT };

/** The visible workspaces, up to the maximum of one page. */
export function useSpaceChoices() {
  return trpc.spaces.list.useQuery(CHOICES, { placeholderData: keepPreviousData });
}

export const prefetchSpaceChoices = ({ spaces }: PageApi) => spaces.list.prefetch(CHOICES);

export function useSpaceRecord(spaceId: string | undefined, isEnabled: boolean) {
  return trpc.spaces.get.useQuery({ _id: spaceId ?? '' }, { enabled: spaceId !== undefined && isEnabled });
}
