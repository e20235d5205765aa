/** Live events: their content, their audience, and their total order (`live_events`). */
import { z } from 'zod';
import { type Actor, managesSpace, mayAsCustomer, showsAllBookings } from '#server/actor.ts';
import type { Services } from '#server/context.ts';
import { raiseCounter } from '#server/db/counters.ts';
import { inQuietTransaction } from '#server/db/transaction.ts';
import { defineEvent } from '#server/events.ts';
import type { News } from '#server/outbox.ts';
import { LIVE_EVENTS, type LiveName, type LivePayload, isLiveName } from '#shared/record-events.ts';
import { AREA_KEYS, may } from '#shared/permissions.ts';

/** Who may receive an event: people by account or by email, staff by what their role shows in the workspace. */
export const Audience = z.object({
  userIds: z.array(z.string()).optional(),
  emails: z.array(z.string()).optional(),
  /** Everybody who has this role. */
  roleId: z.string().optional(),
  staff: z
    .object({
      area: z.enum(AREA_KEYS),
      spaceId: z.string().optional(),
      needsAllBookings: z.boolean().optional(),
    })
    .optional(),
  /** The members of a workspace who are not blocked there. */
  membersOf: z.string().optional(),
  everyone: z.boolean().optional(),
});
export type Audience = z.output<typeof Audience>;

/** An event without an id. Its payload is reduced to the fields that are allowed for its name. */
export const NewLiveEvent = z
  .object({
    name: z.custom<LiveName>((name) => typeof name === 'string' && isLiveName(name), 'is no live event'),
    spaceId: z.string().nullable(),
    audience: Audience,
    data: z.unknown(),
  })
  .transform((event, context) => {
    const data = LIVE_EVENTS[event.name].safeParse(event.data);
    if (data.success) return { ...event, data: data.data as LivePayload };
    context.addIssue({ code: 'custom', path: ['data'], message: z.prettifyError(data.error) });
    return z.NEVER;
  });
export type NewLiveEvent = z.output<typeof NewLiveEvent>;

export type LiveEvent = NewLiveEvent & { id: string };

/** A record has changed. The screens that show it are told, and programs of others. */
export const recordChanged = defineEvent('record.changed', NewLiveEvent, { topic: 'live' });

/** A message for `publish`. `data` holds the id of the record and none of its content. */
export function liveNews<Name extends LiveName>(event: {
  name: Name;
  spaceId: string | null;
  audience: Audience;
  data: LivePayload<Name>;
}): News {
  return recordChanged(event);
}

/** @param area that of the staff of the workspace who receive the event */
type Readers = Omit<Audience, 'staff'> & { area?: NonNullable<Audience['staff']>['area'] };

/** The live event of a record of a workspace. */
export function spaceNews(
  name: LiveName,
  { id, spaceId }: { id: string; spaceId: string },
  { area, ...others }: Readers,
): News {
  const audience = { ...others, ...(area && { staff: { area, spaceId } }) };
  return liveNews({ name, spaceId, audience, data: { _id: id, space_id: spaceId } });
}

/** What happens to the person themselves is mostly about bookings, so a key hears it with that area only. */
const hearsOwn = (actor: Actor) => !actor.key || mayAsCustomer(actor, 'booking.booking', 'show');

/** True when the actor may receive the event, which requires the right to read its record. */
export function mayHear(actor: Actor | undefined, audience: Audience): boolean {
  if (audience.everyone) return true;
  if (!actor || actor.scope !== 'full') return false;
  const isOwn = audience.userIds?.includes(actor.userId) || audience.emails?.includes(actor.email);
  if (isOwn && hearsOwn(actor)) return true;
  if (audience.roleId !== undefined && audience.roleId === actor.roleId) return true;
  if (actor.memberships.some(({ spaceId, active }) => active && spaceId === audience.membersOf)) return true;
  const { staff } = audience;
  if (!staff || !may(actor.role, staff.area, 'show')) return false;
  if (staff.needsAllBookings && !showsAllBookings(actor)) return false;
  return staff.spaceId === undefined || managesSpace(actor, staff.spaceId);
}

/**
 * Stores events with consecutive ids. Ids become visible in order, so a reader that remembers the last id misses no event.
 */
export async function appendLiveEvents(
  { knex, clock, transactions }: Pick<Services, 'knex' | 'clock' | 'transactions'>,
  events: NewLiveEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await inQuietTransaction({ knex, transactions }, async (trx) => {
    const last = await raiseCounter(trx, 'live_event', events.length);
    const first = last - BigInt(events.length) + 1n;
    const created_at = clock.now();
    await trx('live_events').insert(
      events.map((event, index) => ({
        id: String(first + BigInt(index)),
        name: event.name,
        space_id: event.spaceId,
        audience: JSON.stringify(event.audience),
        data: JSON.stringify(event.data),
        created_at,
      })),
    );
  });
}
