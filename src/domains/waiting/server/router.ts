import { rest } from '#server/rest-route.ts';
import { may, mayOrCustomer, router, signedIn } from '#server/trpc.ts';
import {
  EntryIdInput,
  EntryView,
  ListEntriesInput,
  ListOwnInput,
  PositionView,
  WishInput,
} from '#domains/waiting/schema.ts';
import { listEntries, listOwnEntries } from '#domains/waiting/server/queries.ts';
import { checkPosition, joinLine } from '#domains/waiting/server/service/join.ts';
import { leaveLine } from '#domains/waiting/server/service/leave.ts';
import { pageOf } from '#shared/paging.ts';
import { msg } from '#shared/texts.ts';

const example = {
  space_id: '1',
  type: 'meeting_room',
  from: '2027-03-01T10:00:00Z',
  to: '2027-03-01T12:00:00Z',
  capacity: 4,
};

export const waitingRouter = router({
  mine: signedIn
    .meta({
      byKey: 'booking.booking',
      rule: 'own account',
      rest: rest.get('/waiting-list', 'What the caller waits for, with how many are ahead, and offers, newest first'),
    })
    .input(ListOwnInput)
    .output(pageOf(EntryView))
    .query(({ ctx, input }) => listOwnEntries(ctx, input)),
  list: may('booking.booking', 'show')
    .meta({
      rule: 'manages the space',
      rest: rest.get('/space/{space_id}/waiting-list', 'The waiting list of a workspace, newest first'),
    })
    .input(ListEntriesInput)
    .output(pageOf(EntryView))
    .query(({ ctx, input }) => listEntries(ctx, input)),
  position: mayOrCustomer('booking.booking')
    .meta({
      rule: 'sees the space',
      rest: rest.get('/waiting-list/position', 'How many would be ahead of the caller. Refused as the wait would be'),
    })
    .input(WishInput)
    .output(PositionView)
    .query(({ ctx, input }) => checkPosition(ctx, input)),
  join: mayOrCustomer('booking.booking')
    .meta({
      rule: 'sees the space',
      rest: rest.post('/waiting-list', {
        summary: 'Wait for a place that is taken. Once it is free, it is held for 30 minutes for the first in line',
        message: msg('You are on the waiting list'),
        example,
      }),
    })
    .input(WishInput)
    .output(EntryView)
    .mutation(({ ctx, input }) => joinLine(ctx, input)),
  leave: signedIn
    .meta({
      byKey: 'booking.booking',
      final: 'The place in the line is given up. Who wants to wait again joins at its end.',
      rule: 'own, or manages the space',
      rest: rest.delete('/waiting-list/{_id}', { summary: 'Wait no more; what is held is released', example: {} }),
    })
    .input(EntryIdInput)
    .output(EntryIdInput)
    .mutation(({ ctx, input }) => leaveLine(ctx, input)),
});
