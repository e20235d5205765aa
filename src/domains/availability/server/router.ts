import { rest } from '#server/rest-route.ts';
import { anyone, may, router, signedIn } from '#server/trpc.ts';
import {
  AlternativesInput,
  AlternativesView,
  AnyTimeInput,
  AnyTimeView,
  AvailabilityInput,
  AvailableResource,
  CatalogueInput,
  CatalogueView,
  CheckRulesInput,
  OccupancyInput,
  OccupancyView,
  RoomTimesInput,
  RoomTimesView,
  TouchedView,
} from '#domains/availability/schema.ts';
import { findAlternatives } from '#domains/availability/server/alternatives.ts';
import { readAnyTime } from '#domains/availability/server/any-time.ts';
import { occupancyToday } from '#domains/availability/server/occupancy.ts';
import { readRoomTimes } from '#domains/availability/server/room-times.ts';
import { readOffers, searchAvailability } from '#domains/availability/server/search.ts';
import { touchedBookings } from '#domains/availability/server/touched.ts';
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
  anyTime: anyone
    .meta({ rule: 'sees the space' })
    .input(AnyTimeInput)
    .output(AnyTimeView)
    .query(({ ctx, input }) => readAnyTime(ctx, input)),
  checkRules: may('settings.workspace')
    .meta({
      rule: 'manages the space',
      rest: rest.post('/space/{space_id}/rules/check', {
        summary: 'The bookings that would not fit new rules of use; nothing is changed',
        example: { use_rules: { closed_days: [{ day: '2027-12-27', name: 'Between the years' }] } },
      }),
    })
    .input(CheckRulesInput)
    .output(TouchedView)
    .mutation(({ ctx, input }) => touchedBookings(ctx, input)),
  occupancy: signedIn
    .meta({ byKey: 'domain', rule: 'manages the space' })
    .input(OccupancyInput)
    .output(OccupancyView)
    .query(({ ctx, input }) => occupancyToday(ctx, input)),
});
