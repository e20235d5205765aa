import { may, router, signedIn } from '#server/trpc.ts';
import {
  AmenityUsage,
  ArrangeSeatsInput,
  FindResourcesInput,
  ListSeatsInput,
  ResourceCounts,
  ResourceInput,
  ResourceUpdateInput,
  ResourceView,
  SeatInput,
  SeatMapInput,
  SeatMapView,
  SeatPage,
  SeatUpdateInput,
  SeatView,
  SpaceResourcesView,
} from '#domains/resources/schema.ts';
import { countResources, getResource, listSpaceResources } from '#domains/resources/server/queries.ts';
import { findResources, getListedResource, listSeats, resourcesWithAmenity } from '#domains/resources/server/lists.ts';
import { arrangeSeats, readSeatMap } from '#domains/resources/server/seat-map.ts';
import { addResource, removeResource, updateResource } from '#domains/resources/server/service/resources.ts';
import { addSeat, removeSeat, restoreSeat, updateSeat } from '#domains/resources/server/service/seats.ts';
import { pageOf } from '#shared/paging.ts';
import { IdInput, Removed, RemoveInput, RemovedVersion, RestoreInput } from '#shared/record.ts';

export const resourcesRouter = router({
  listOfSpace: signedIn
    .meta({ rule: 'sees the space' })
    .input(IdInput)
    .output(SpaceResourcesView)
    .query(({ ctx, input }) => listSpaceResources(ctx, input._id)),
  counts: signedIn
    .meta({ rule: 'manages the space' })
    .input(IdInput)
    .output(ResourceCounts)
    .query(({ ctx, input }) => countResources(ctx, input._id)),
  get: signedIn
    .meta({ rule: 'sees the space' })
    .input(IdInput)
    .output(ResourceView)
    .query(({ ctx, input }) => getResource(ctx, input._id)),
  // The query returns only the kinds whose areas the role shows.
  find: signedIn
    .meta({ rule: 'manages the space' })
    .input(FindResourcesInput)
    .output(pageOf(ResourceView))
    .query(({ ctx, input }) => findResources(ctx, input)),
  listed: signedIn
    .meta({ rule: 'sees the space' })
    .input(IdInput)
    .output(ResourceView)
    .query(({ ctx, input }) => getListedResource(ctx, input._id)),
  withAmenity: may('settings.amenities')
    .meta({ rule: 'area' })
    .input(IdInput)
    .output(AmenityUsage)
    .query(({ ctx, input }) => resourcesWithAmenity(ctx, input._id)),
  seats: may('resources.desk', 'show')
    .meta({ rule: 'manages the space' })
    .input(ListSeatsInput)
    .output(SeatPage)
    .query(({ ctx, input }) => listSeats(ctx, input)),
  seatMap: may('resources.desk', 'show')
    .meta({ rule: 'manages the space' })
    .input(SeatMapInput)
    .output(SeatMapView)
    .query(({ ctx, input }) => readSeatMap(ctx, input)),
  arrangeSeats: may('resources.desk')
    .meta({ rule: 'manages the space' })
    .input(ArrangeSeatsInput)
    .output(SeatMapView)
    .mutation(({ ctx, input }) => arrangeSeats(ctx, input)),
  // The type of the resource decides which of the three resource areas is needed. The service checks it.
  create: signedIn
    .meta({ rule: 'manages the space' })
    .input(ResourceInput)
    .output(ResourceView)
    .mutation(({ ctx, input }) => addResource(ctx, input)),
  update: signedIn
    .meta({ rule: 'manages the space' })
    .input(ResourceUpdateInput)
    .output(ResourceView)
    .mutation(({ ctx, input }) => updateResource(ctx, input)),
  remove: signedIn
    .meta({ rule: 'manages the space' })
    .input(IdInput)
    .output(Removed)
    .mutation(({ ctx, input }) => removeResource(ctx, input._id)),
  addSeat: may('resources.desk')
    .meta({ rule: 'manages the space' })
    .input(SeatInput)
    .output(SeatView)
    .mutation(({ ctx, input }) => addSeat(ctx, input)),
  updateSeat: may('resources.desk')
    .meta({ rule: 'manages the space' })
    .input(SeatUpdateInput)
    .output(SeatView)
    .mutation(({ ctx, input }) => updateSeat(ctx, input)),
  removeSeat: may('resources.desk')
    .meta({ rule: 'manages the space' })
    .input(RemoveInput)
    .output(RemovedVersion)
    .mutation(({ ctx, input }) => removeSeat(ctx, input)),
  restoreSeat: may('resources.desk')
    .meta({ rule: 'manages the space' })
    .input(RestoreInput)
    .output(SeatView)
    .mutation(({ ctx, input }) => restoreSeat(ctx, input)),
});
