import { rest } from '#server/rest-route.ts';
import { may, router, signedIn } from '#server/trpc.ts';
import {
  AmenityUsage,
  CheckInCode,
  FindResourcesInput,
  ResourceCounts,
  ResourceInput,
  ResourceUpdateInput,
  ResourceView,
  SeatView,
  SpaceResourcesView,
} from '#domains/resources/schema.ts';
import {
  ArrangeSeatsInput,
  ListSeatsInput,
  SeatInput,
  SeatMapInput,
  SeatMapView,
  SeatPage,
  SeatUpdateInput,
} from '#domains/resources/seats.ts';
import { savedText } from '#domains/resources/rules.ts';
import { checkInCode } from '#domains/resources/server/check-in-code.ts';
import { countResources, getResource, listSpaceResources } from '#domains/resources/server/queries.ts';
import { findResources, getListedResource, listSeats, resourcesWithAmenity } from '#domains/resources/server/lists.ts';
import { arrangeSeats, readSeatMap } from '#domains/resources/server/seat-map.ts';
import { addResource, removeResource, updateResource } from '#domains/resources/server/service/resources.ts';
import { addSeat, removeSeat, restoreSeat, updateSeat } from '#domains/resources/server/service/seats.ts';
import { pageOf } from '#shared/paging.ts';
import { IdInput, Removed, RemoveInput, RemovedVersion, RestoreInput } from '#shared/record.ts';

export const resourcesRouter = router({
  listOfSpace: signedIn
    .meta({
      byKey: 'domain',
      rule: 'sees the space',
      rest: rest.get('/space/{id}/resources', 'All resources of a workspace, by type'),
    })
    .input(IdInput)
    .output(SpaceResourcesView)
    .query(({ ctx, input }) => listSpaceResources(ctx, input._id)),
  counts: signedIn
    .meta({ byKey: 'domain', rule: 'manages the space' })
    .input(IdInput)
    .output(ResourceCounts)
    .query(({ ctx, input }) => countResources(ctx, input._id)),
  get: signedIn
    .meta({ byKey: 'domain', rule: 'sees the space', rest: rest.get('/resources/{_id}', 'One resource') })
    .input(IdInput)
    .output(ResourceView)
    .query(({ ctx, input }) => getResource(ctx, input._id)),
  checkInCode: signedIn
    .meta({
      byKey: 'domain',
      rule: 'manages the space',
      rest: rest.get('/resources/{_id}/check-in-code', 'The code at the door of a resource, by which people check in'),
    })
    .input(IdInput)
    .output(CheckInCode)
    .query(({ ctx, input }) => checkInCode(ctx, input._id)),
  // The query returns only the kinds whose areas the role shows.
  find: signedIn
    .meta({
      byKey: 'domain',
      rule: 'manages the space',
      rest: rest.get('/resources', 'Find resources of a workspace by name, without their seats'),
    })
    .input(FindResourcesInput)
    .output(pageOf(ResourceView))
    .query(({ ctx, input }) => findResources(ctx, input)),
  listed: signedIn
    .meta({ byKey: 'domain', rule: 'sees the space' })
    .input(IdInput)
    .output(ResourceView)
    .query(({ ctx, input }) => getListedResource(ctx, input._id)),
  withAmenity: may('settings.amenities')
    .meta({ rule: 'area', rest: rest.get('/amenities/{_id}/resources', 'The resources that have an amenity') })
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
    .meta({
      byKey: 'domain',
      rule: 'manages the space',
      rest: rest.post('/resources', {
        summary: 'Add a meeting room, a private office or a desk area',
        messageOf: (resource) => savedText(resource as ResourceView, 'added'),
        example: {
          type: 'meeting_room',
          space_id: '1',
          name: 'Boardroom',
          price: 45,
          capacity: 10,
          cancellation_notice: 24,
        },
      }),
    })
    .input(ResourceInput)
    .output(ResourceView)
    .mutation(({ ctx, input }) => addResource(ctx, input)),
  update: signedIn
    .meta({
      byKey: 'domain',
      rule: 'manages the space',
      rest: rest.put('/resources/{_id}', {
        summary: 'Change a resource',
        messageOf: (resource) => savedText(resource as ResourceView, 'updated'),
        example: { price: 50 },
      }),
    })
    .input(ResourceUpdateInput)
    .output(ResourceView)
    .mutation(({ ctx, input }) => updateResource(ctx, input)),
  remove: signedIn
    .meta({
      byKey: 'domain',
      final: 'It only switches the resource off, and `update` switches it on again.',
      rule: 'manages the space',
      rest: rest.delete('/resources/{_id}', 'Take a resource out of use'),
    })
    .input(IdInput)
    .output(Removed)
    .mutation(({ ctx, input }) => removeResource(ctx, input._id)),
  addSeat: may('resources.desk')
    .meta({
      rule: 'manages the space',
      rest: rest.post('/resources/items', {
        summary: 'Add a seat to a desk area', // Callers may send the desk type as `desk` or as `desk_type`.
        input: (merged) => ({ ...merged, desk_type: merged.desk_type ?? merged.desk }),
        example: { resource_id: '7', seat_no: 'F12', desk_type: 'flexi_desk' },
      }),
    })
    .input(SeatInput)
    .output(SeatView)
    .mutation(({ ctx, input }) => addSeat(ctx, input)),
  updateSeat: may('resources.desk')
    .meta({
      rule: 'manages the space',
      rest: rest.put('/resources/items/{_id}', { summary: 'Change a seat', example: { seat_no: 'F13' } }),
    })
    .input(SeatUpdateInput)
    .output(SeatView)
    .mutation(({ ctx, input }) => updateSeat(ctx, input)),
  removeSeat: may('resources.desk')
    .meta({
      rule: 'manages the space',
      rest: rest.delete('/resources/items/{id}', { summary: 'Delete a seat', example: {} }),
    })
    .input(RemoveInput)
    .output(RemovedVersion)
    .mutation(({ ctx, input }) => removeSeat(ctx, input)),
  restoreSeat: may('resources.desk')
    .meta({
      rule: 'manages the space',
      rest: rest.post('/resources/items/{_id}/restore', {
        summary: 'Take back the deletion of a seat, within an hour',
        example: {},
      }),
    })
    .input(RestoreInput)
    .output(SeatView)
    .mutation(({ ctx, input }) => restoreSeat(ctx, input)),
});
