import { z } from 'zod';
import { may, router, signedIn } from '#server/trpc.ts';
import {
  ResourceCounts,
  ResourceIdInput,
  ResourceInput,
  ResourceUpdateInput,
  ResourceView,
  SeatInput,
  SeatUpdateInput,
  SeatView,
  SpaceResourcesView,
} from '#domains/resources/schema.ts';
import { countResources, getResource, listSpaceResources } from '#domains/resources/server/queries.ts';
import { addResource, removeResource, updateResource } from '#domains/resources/server/service/resources.ts';
import { addSeat, removeSeat, updateSeat } from '#domains/resources/server/service/seats.ts';

const Removed = z.object({ _id: z.string() });

export const resourcesRouter = router({
  listOfSpace: signedIn
    .input(ResourceIdInput)
    .output(SpaceResourcesView)
    .query(({ ctx, input }) => listSpaceResources(ctx.actor, input._id, ctx.now)),
  counts: signedIn
    .input(ResourceIdInput)
    .output(ResourceCounts)
    .query(({ ctx, input }) => countResources(ctx.actor, input._id)),
  get: signedIn
    .input(ResourceIdInput)
    .output(ResourceView)
    .query(({ ctx, input }) => getResource(ctx.actor, input._id, ctx.now)),
  // Which of the three resource areas is needed depends on the resource's type: the service asks.
  create: signedIn
    .input(ResourceInput)
    .output(ResourceView)
    .mutation(({ ctx, input }) => addResource(ctx.actor, input, ctx.now)),
  update: signedIn
    .input(ResourceUpdateInput)
    .output(ResourceView)
    .mutation(({ ctx, input }) => updateResource(ctx.actor, input, ctx.now)),
  remove: signedIn
    .input(ResourceIdInput)
    .output(Removed)
    .mutation(({ ctx, input }) => removeResource(ctx.actor, input._id, ctx.now)),
  addSeat: may('resources.desk')
    .input(SeatInput)
    .output(SeatView)
    .mutation(({ ctx, input }) => addSeat(ctx.actor, input, ctx.now)),
  updateSeat: may('resources.desk')
    .input(SeatUpdateInput)
    .output(SeatView)
    .mutation(({ ctx, input }) => updateSeat(ctx.actor, input, ctx.now)),
  removeSeat: may('resources.desk')
    .input(ResourceIdInput)
    .output(Removed)
    .mutation(({ ctx, input }) => removeSeat(ctx.actor, input._id, ctx.now)),
});
