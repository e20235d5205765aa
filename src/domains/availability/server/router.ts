import { anyone, router } from '#server/trpc.ts';
import { AvailabilityInput, AvailableResource } from '#domains/availability/schema.ts';
import { searchAvailability } from '#domains/availability/server/search.ts';
import { pageOf } from '#shared/paging.ts';

export const availabilityRouter = router({
  search: anyone
    .meta({ rule: 'sees the space' })
    .input(AvailabilityInput)
    .output(pageOf(AvailableResource))
    .query(({ ctx, input }) => searchAvailability(ctx, input)),
});
