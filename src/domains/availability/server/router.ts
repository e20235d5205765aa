import { rest } from '#server/rest-route.ts';
import { anyone, router, signedIn } from '#server/trpc.ts';
import {
  AlternativesInput,
  AlternativesView,
  AvailabilityInput,
  AvailableResource,
  CatalogueInput,
  CatalogueView,
  OccupancyInput,
  OccupancyView,
  RoomTimesInput,
  RoomTimesView,
} from '#domains/availability/schema.ts';
import { findAlternatives } from '#domains/availability/server/alternatives.ts';
import { occupancyToday } from '#domains/availability/server/occupancy.ts';
import { readRoomTimes } from '#domains/availability/server/room-times.ts';
import { readOffers, searchAvailability } from '#domains/availability/server/search.ts';
import { pageOf } from '#shared/paging.ts';

export const availabilityRouter = router({
  search: anyone
    .meta({
      rule: 'sees the space',
      rest: rest.get(
        '/space/{space_id}/resources-availability',
        'Search for free resources in a period, with prices and plans',
      ),
    })
    .input(AvailabilityInput)
    .output(pageOf(AvailableResource))
    .query(({ ctx, input }) => searchAvailability(ctx, input)),
  alternatives: anyone
    .meta({
      rule: 'sees the space',
      rest: rest.get(
        '/space/{space_id}/resources-alternatives',
        'Find other times, other workspaces and two resources together, for a search without results',
      ),
    })
    .input(AlternativesInput)
    .output(AlternativesView)
    .query(({ ctx, input }) => findAlternatives(ctx, input)),
  catalogue: anyone
    .meta({ rule: 'sees the space' })
    .input(CatalogueInput)
    .output(CatalogueView)
    .query(({ ctx, input }) => readOffers(ctx, input.space_id)),
  roomTimes: anyone
    .meta({ rule: 'sees the space' })
    .input(RoomTimesInput)
    .output(RoomTimesView)
    .query(({ ctx, input }) => readRoomTimes(ctx, input)),
  occupancy: signedIn
    .meta({ rule: 'manages the space' })
    .input(OccupancyInput)
    .output(OccupancyView)
    .query(({ ctx, input }) => occupancyToday(ctx, input)),
});
