/** The displays at the doors of meeting rooms: tablets that show whether the room is free, and book it. */
import { z } from 'zod';
import { id, version } from '#shared/fields.ts';
import { paging } from '#shared/paging.ts';
import { msg } from '#shared/texts.ts';

const payer = {
  /** Who pays for what is booked at the door: an account, or a contact of the workspace. Without one, nothing can be booked. */
  assigned_user_id: id.nullable().default(null),
  contact_id: id.nullable().default(null),
};
const TWO_PAYERS = msg('Please choose either a member or a contact');
const refuseTwo = (given: { assigned_user_id?: string | null; contact_id?: string | null }) =>
  !given.assigned_user_id || !given.contact_id;

export const DisplayInput = z
  .object({ resource_id: id, shows_names: z.boolean().default(false), ...payer })
  .refine(refuseTwo, { error: TWO_PAYERS, path: ['contact_id'] });
export type DisplayInput = z.output<typeof DisplayInput>;

/** A display stays at its room. The payer is always sent with both of its fields. */
export const DisplayUpdateInput = z
  .object({
    _id: id,
    version,
    shows_names: z.boolean(),
    assigned_user_id: id.nullable(),
    contact_id: id.nullable(),
  })
  .refine(refuseTwo, { error: TWO_PAYERS, path: ['contact_id'] });
export type DisplayUpdateInput = z.output<typeof DisplayUpdateInput>;

export const ListDisplaysInput = z.object({ space_id: id, ...paging });
export type ListDisplaysInput = z.output<typeof ListDisplaysInput>;

export const DisplayIdInput = z.object({ _id: id });

const text = z.string();

export const DisplayView = z.object({
  _id: text,
  space_id: text,
  resource: z.object({ _id: text, name: text, color: text }),
  shows_names: z.boolean(),
  assigned_user_id: text.nullable(),
  contact_id: text.nullable(),
  /** The name of who pays. Empty if nothing can be booked at the door. */
  payer: text,
  version: z.number(),
  created_at: z.date(),
  seen_at: z.date().nullable().describe('When the page was last open, to the minute'),
});
export type DisplayView = z.output<typeof DisplayView>;

/** The address is in the response that makes it, and nowhere else: only its hash is stored. */
export const NewDisplayView = DisplayView.extend({ url: text });
export type NewDisplayView = z.output<typeof NewDisplayView>;

/** The secret of a display. It is always in the body of a call, which no log contains. */
const token = z.string().max(100, msg('This is not the secret of a display'));

export const ShowInput = z.object({ token });
export const BookInput = z.object({
  token,
  minutes: z.literal([15, 30, 60], { error: msg('Please choose a length') }),
});
export type BookInput = z.output<typeof BookInput>;
export const DoorBookingInput = z.object({ token, booking_id: id });
export type DoorBookingInput = z.output<typeof DoorBookingInput>;

const Slot = z.object({
  _id: text,
  from: z.date(),
  to: z.date(),
  /** "Booked", or who has booked it. */
  title: text,
  checked_in: z.boolean(),
});

export const DoorView = z.object({
  /** The workspace, whose changes the page listens to. */
  space_id: text,
  room: text,
  space: text,
  time_zone: text,
  state: z.enum(['free', 'busy', 'closed']),
  /** Until when it is so today. Null if nothing changes any more. */
  until: z.date().nullable(),
  current: Slot.nullable(),
  next: Slot.nullable(),
  /** The bookings of the present day. */
  slots: z.array(Slot),
  /** The lengths for which the room can be booked now, in minutes. */
  minutes: z.array(z.number()),
  /** The booking that can be checked in, and the one that can be ended. */
  arrives: text.nullable(),
  ends: text.nullable(),
});
export type DoorView = z.output<typeof DoorView>;
