import { rest } from '#server/rest-route.ts';
import { anyone, may, router } from '#server/trpc.ts';
import {
  BookInput,
  DisplayIdInput,
  DisplayInput,
  DisplayUpdateInput,
  DisplayView,
  DoorBookingInput,
  DoorView,
  ListDisplaysInput,
  NewDisplayView,
  ShowInput,
} from '#domains/displays/schema.ts';
import { bookDoor, checkInDoor, endDoor, showDoor } from '#domains/displays/server/door.ts';
import { listDisplays } from '#domains/displays/server/queries.ts';
import { createDisplay, removeDisplay, renewDisplay, updateDisplay } from '#domains/displays/server/service.ts';
import { pageOf } from '#shared/paging.ts';
import { msg } from '#shared/texts.ts';

/**
 * A secret address is in the response that makes it, which is therefore not stored for an `Idempotency-Key`. The page of a display sends its
 * secret in the body, so that no log contains it: even what it reads is a mutation.
 */
export const displaysRouter = router({
  list: may('resources.meetingRooms')
    .meta({ rule: 'manages the space', rest: rest.get('/displays', 'The displays at the doors of a workspace') })
    .input(ListDisplaysInput)
    .output(pageOf(DisplayView))
    .query(({ ctx, input }) => listDisplays(ctx, input)),
  create: may('resources.meetingRooms')
    .meta({
      byKey: false,
      rule: 'manages the space',
      answersSession: true,
      rest: rest.post('/displays', {
        summary: 'Make the display of a meeting room',
        message: msg('Display added'),
        example: { resource_id: '1', shows_names: false, assigned_user_id: '2', contact_id: null },
      }),
    })
    .input(DisplayInput)
    .output(NewDisplayView)
    .mutation(({ ctx, input }) => createDisplay(ctx, input)),
  update: may('resources.meetingRooms')
    .meta({
      rule: 'manages the space',
      rest: rest.put('/displays/{_id}', {
        summary: 'Change what a display shows, and who pays for what is booked at it',
        message: msg('Display updated'),
        example: { shows_names: true, assigned_user_id: null, contact_id: null },
      }),
    })
    .input(DisplayUpdateInput)
    .output(DisplayView)
    .mutation(({ ctx, input }) => updateDisplay(ctx, input)),
  renew: may('resources.meetingRooms')
    .meta({
      byKey: false,
      rule: 'manages the space',
      answersSession: true,
      rest: rest.post('/displays/{_id}/renew', {
        summary: 'Give a display another secret address',
        message: msg('Display updated'),
      }),
    })
    .input(DisplayIdInput)
    .output(NewDisplayView)
    .mutation(({ ctx, input }) => renewDisplay(ctx, input._id)),
  remove: may('resources.meetingRooms')
    .meta({
      final: 'A secret address that has ended stays ended.',
      rule: 'manages the space',
      rest: rest.delete('/displays/{_id}', { summary: 'Remove a display', message: msg('Display removed') }),
    })
    .input(DisplayIdInput)
    .output(DisplayIdInput)
    .mutation(({ ctx, input }) => removeDisplay(ctx, input._id)),
  show: anyone
    .meta({
      rule: 'secret',
      rest: rest.post('/displays/door/show', {
        summary: 'What the display of a room shows now, by its secret',
        example: { token: 'the last part of its address' },
      }),
    })
    .input(ShowInput)
    .output(DoorView)
    .mutation(({ ctx, input }) => showDoor(ctx, input.token)),
  book: anyone
    .meta({
      rule: 'secret',
      rest: rest.post('/displays/door/book', {
        summary: 'Book the room of a display from now on, for 15, 30 or 60 minutes',
        message: msg('Booked'),
        example: { token: 'the last part of its address', minutes: 30 },
      }),
    })
    .input(BookInput)
    .output(DoorView)
    .mutation(({ ctx, input }) => bookDoor(ctx, input)),
  checkIn: anyone
    .meta({
      rule: 'secret',
      rest: rest.post('/displays/door/check-in', {
        summary: 'Check in a booking at the display of its room',
        message: msg('Checked in'),
        example: { token: 'the last part of its address', booking_id: '12' },
      }),
    })
    .input(DoorBookingInput)
    .output(DoorView)
    .mutation(({ ctx, input }) => checkInDoor(ctx, input)),
  end: anyone
    .meta({
      rule: 'secret',
      rest: rest.post('/displays/door/end', {
        summary: 'End the present booking at the display of its room',
        message: msg('Ended'),
        example: { token: 'the last part of its address', booking_id: '12' },
      }),
    })
    .input(DoorBookingInput)
    .output(DoorView)
    .mutation(({ ctx, input }) => endDoor(ctx, input)),
});
