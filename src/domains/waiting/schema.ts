import { z } from 'zod';
import { inOrder, NOT_IN_ORDER, WantedPlace } from '#domains/availability/index.ts';
import { STATUSES } from '#domains/waiting/rules.ts';
import { id } from '#shared/fields.ts';
import { paging } from '#shared/paging.ts';
import { RESOURCE_TYPES } from '#shared/resource-types.ts';

/** What somebody waits for. Without a resource, any one of the type will do. */
export const WishInput = WantedPlace.extend({ resource_id: id.optional() }).refine(inOrder, NOT_IN_ORDER);
export type WishInput = z.output<typeof WishInput>;

/** The entries of the caller. */
export const ListOwnInput = z.object(paging);
export type ListOwnInput = z.output<typeof ListOwnInput>;

export const ListEntriesInput = z.object({ space_id: id, status: z.enum(STATUSES).optional(), ...paging });
export type ListEntriesInput = z.output<typeof ListEntriesInput>;

export const EntryIdInput = z.object({ _id: id });

const Named = z.object({ _id: z.string(), name: z.string() });

/** `ahead`: how many wait in front for an overlapping period; null once the entry waits no more. */
export const EntryView = z.object({
  _id: z.string(),
  space: Named.extend({ time_zone: z.string() }),
  type: z.enum(RESOURCE_TYPES),
  /** The only resource that will do; null for any one of the type. */
  resource: Named.nullable(),
  person: Named.extend({ email: z.string() }),
  capacity: z.number(),
  from: z.date(),
  to: z.date(),
  status: z.enum(STATUSES),
  ahead: z.number().nullable(),
  /** The booking that was offered, the name of its place, and until when it is held. A request has no end: staff decide it. */
  offer: z.object({ booking_id: z.string(), place: z.string(), until: z.date().nullable() }).nullable(),
  created_at: z.date(),
  ended_at: z.date().nullable(),
});
export type EntryView = z.output<typeof EntryView>;

export const PositionView = z.object({ ahead: z.number() });
