import { anyone, may, router, signedIn } from '#server/trpc.ts';
import {
  AmenityInput,
  AmenityUpdateInput,
  AmenityView,
  ListAmenitiesInput,
  ListSpacesInput,
  SpaceInput,
  SpaceUpdateInput,
  SpaceView,
} from '#domains/workspaces/schema.ts';
import { getListedSpace, listAmenities, listSpaces } from '#domains/workspaces/server/queries.ts';
import {
  addAmenity,
  removeAmenity,
  restoreAmenity,
  updateAmenity,
} from '#domains/workspaces/server/service/amenities.ts';
import { addSpace, updateSpace } from '#domains/workspaces/server/service/spaces.ts';
import { pageOf } from '#shared/paging.ts';
import { IdInput, RemoveInput, RemovedVersion, RestoreInput } from '#shared/record.ts';

export const spacesRouter = router({
  list: anyone
    .meta({ rule: 'no record' })
    .input(ListSpacesInput)
    .output(pageOf(SpaceView))
    .query(({ ctx, input }) => listSpaces(ctx, input)),
  get: anyone
    .meta({ rule: 'sees the space' })
    .input(IdInput)
    .output(SpaceView)
    .query(({ ctx, input }) => getListedSpace(ctx, input._id)),
  create: may('settings.workspace')
    .meta({ rule: 'no record' })
    .input(SpaceInput)
    .output(SpaceView)
    .mutation(({ ctx, input }) => addSpace(ctx, input)),
  // A change of prices alone requires only the pricing areas. The service checks the sent fields.
  update: signedIn
    .meta({ rule: 'manages the space' })
    .input(SpaceUpdateInput)
    .output(SpaceView)
    .mutation(({ ctx, input }) => updateSpace(ctx, input)),
});

export const amenitiesRouter = router({
  list: anyone
    .meta({ rule: 'no record' })
    .input(ListAmenitiesInput)
    .output(pageOf(AmenityView))
    .query(({ ctx, input }) => listAmenities(ctx.services, input)),
  create: may('settings.amenities')
    .meta({ rule: 'no record' })
    .input(AmenityInput)
    .output(AmenityView)
    .mutation(({ ctx, input }) => addAmenity(ctx, input)),
  update: may('settings.amenities')
    .meta({ rule: 'area' })
    .input(AmenityUpdateInput)
    .output(AmenityView)
    .mutation(({ ctx, input }) => updateAmenity(ctx, input)),
  remove: may('settings.amenities')
    .meta({ rule: 'area' })
    .input(RemoveInput)
    .output(RemovedVersion)
    .mutation(({ ctx, input }) => removeAmenity(ctx, input)),
  restore: may('settings.amenities')
    .meta({ rule: 'area' })
    .input(RestoreInput)
    .output(AmenityView)
    .mutation(({ ctx, input }) => restoreAmenity(ctx, input)),
});
