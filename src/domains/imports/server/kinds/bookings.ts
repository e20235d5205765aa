import { z } from 'zod';
import type { Call } from '#server/context.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { CreateBookingInput } from '#domains/bookings/index.ts';
import {
  bookingActor,
  cancelBooking,
  createBooking,
  editsBookingsOf,
  lockBooking,
} from '#domains/bookings/server/index.ts';
import { readMoment } from '#domains/imports/instants.ts';
import { CHANGED_HERE, type ImportDefinition } from '#domains/imports/server/kind.ts';
import { closingOf } from '#domains/workspaces/index.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { Changed, Conflict, InvalidInput, NotAllowed, NotFound, TimeTaken } from '#shared/errors.ts';
import { optionalEmail, optionalText, requiredText } from '#shared/fields.ts';
import {
  DESK_TYPES,
  isDeskType,
  RESOURCE_TYPE_NAMES,
  type ResourceKind,
  type ResourceType,
} from '#shared/resource-types.ts';
import { printed } from '#shared/printable.ts';
import { msg, msgWith } from '#shared/texts.ts';

const MOMENT = msg('Please enter a time such as 2030-01-31 09:00');

const BookingLine = z.object({
  external_id: optionalText(191),
  resource: requiredText(msg('Please select resource'), 100),
  type: optionalText(30),
  from: requiredText(MOMENT, 40),
  to: requiredText(MOMENT, 40),
  email: optionalEmail(msg('Please enter valid email')),
  name: printed(optionalText(100)),
  title: printed(optionalText(100)),
  capacity: z.string().default('1'),
  /** The numbers of the desks. */
  seats: optionalText(2000),
  status: optionalText(30),
  workspace: optionalText(100),
});
type BookingLine = z.output<typeof BookingLine>;

/** The words of our export and of other products. */
const NOT_CONFIRMED = /^(cancell?ed|failed|payment pending|declined|rejected)$/i;

type ImportedPlace = { id: string; name: string; type: ResourceKind };

/** What the lines of a file refer to. */
type BookingReferences = {
  space: { id: string; name: string; time_zone: string; opens_at: string; closes_at: string };
  places: ImportedPlace[];
  /** The addresses of the members, invited ones too, among those of the lines. */
  members: string[];
};

async function readKnown(knex: Queryable, spaceId: string, lines: BookingLine[]): Promise<BookingReferences> {
  const emails = lines.flatMap(({ email }) => email || []);
  const [space, places, members] = await Promise.all([
    findSpace(knex, spaceId),
    knex('resources').where({ space_id: spaceId, active: true }).select('id', 'name', 'type'),
    knex('user_spaces')
      .join('users', 'users.id', 'user_spaces.user_id')
      .where('user_spaces.space_id', spaceId)
      .whereIn('users.email', emails)
      .pluck('users.email'),
  ]);
  return { space, places, members };
}

/** The type of a booking. Of a desk, a line may say it; a Flexi Desk is meant otherwise. */
function typeOf(place: ImportedPlace, { type = '' }: BookingLine): ResourceType {
  if (place.type !== 'desks') return place.type;
  return DESK_TYPES.find((each) => RESOURCE_TYPE_NAMES[each].toLowerCase() === type.toLowerCase()) ?? 'flexi_desk';
}

/** A member is billed. Anybody else becomes a contact. @throws InvalidInput for a line that names nobody */
function customerOf({ email, name }: BookingLine, { members }: BookingReferences) {
  if (email && members.includes(email)) return { assignedUser: email, members: [email] };
  const shown = name || email;
  if (!shown) throw new InvalidInput(msg('Please enter the name or the address of the customer'), 'email');
  return { name: shown, email };
}

const seatNumbers = ({ seats = '' }: BookingLine) => seats.split(/[\s,;]+/).filter(Boolean);

/** An export also has the bookings that are not confirmed, and those of other workspaces. @throws InvalidInput */
function requireWanted({ status = '', workspace }: BookingLine, { space }: BookingReferences): void {
  if (NOT_CONFIRMED.test(status))
    throw new InvalidInput(msgWith('This booking is not confirmed: {status}', { status }), 'status');
  if (workspace && workspace.toLowerCase() !== space.name.toLowerCase())
    throw new InvalidInput(msgWith('This booking is of {workspace}', { workspace }), 'workspace');
}

/** The request that staff would make. @throws InvalidInput, ZodError */
function requestOf(line: BookingLine, known: BookingReferences): CreateBookingInput {
  const { space, places } = known;
  requireWanted(line, known);
  const place = places.find(({ name }) => name.toLowerCase() === line.resource.toLowerCase());
  if (!place)
    throw new InvalidInput(
      msgWith('There is no resource “{resource}” in this workspace', { resource: line.resource }),
      'resource',
    );
  const instant = (field: 'from' | 'to', time: string) => {
    const at = readMoment(line[field], space.time_zone, time);
    if (!at) throw new InvalidInput(MOMENT, field);
    return at;
  };
  return CreateBookingInput.parse({
    space_id: space.id,
    resource_id: place.id,
    type: typeOf(place, line),
    from: instant('from', space.opens_at),
    to: instant('to', closingOf([space.opens_at, space.closes_at])),
    title: line.title,
    capacity: seatNumbers(line).length || line.capacity,
    payment: 'account',
    ...customerOf(line, known),
  });
}

/** Undefined for a line that is refused. */
function readRequest(line: BookingLine, known: BookingReferences): CreateBookingInput | undefined {
  try {
    return requestOf(line, known);
  } catch {
    return undefined;
  }
}

/** The lines that want a room or an office while an earlier line wants it. A check could not find them, as it keeps no booking. */
function repeatedOf(lines: BookingLine[], known: BookingReferences): Set<BookingLine> {
  const repeated = new Set<BookingLine>();
  const wanted = new Map<string, CreateBookingInput[]>();
  for (const line of lines) {
    const request = readRequest(line, known);
    if (!request || isDeskType(request.type)) continue;
    const { resource_id, from, to } = request;
    const earlier = wanted.get(resource_id) ?? [];
    if (earlier.some((other) => from < other.to && other.from < to)) repeated.add(line);
    else wanted.set(resource_id, [...earlier, request]);
  }
  return repeated;
}

function requireAllowed({ actor }: Call, space_id: string): void {
  const { decidesRequests } = bookingActor(actor, { space_id });
  if (!editsBookingsOf(actor, { space_id }) || !decidesRequests) throw new NotAllowed();
}

/**
 * Future bookings are confirmed on account. Each is a transaction of its own, because the units of a booking are locked before its people.
 * The version of a booking is the length of its history.
 */
export const bookings: ImportDefinition<BookingLine> = {
  schema: BookingLine,
  keyOf: ({ from, resource, email, name }) => `${from} ${resource} ${email || name || ''}`.toLowerCase().slice(0, 191),
  batch: 1,
  requireAllowed,
  async prepare({ services }, spaceId, lines) {
    const known = await readKnown(services.knex, spaceId, lines);
    const repeated = repeatedOf(lines, known);
    return {
      async create(call, line, mails) {
        if (repeated.has(line)) throw new TimeTaken();
        const { _id: record_id } = await createBooking(call, requestOf(line, known), { mails });
        const stored = await call.services.knex('bookings').where('id', record_id).first('history');
        return { record_id, version: stored!.history.length };
      },
      async update() {
        throw new Conflict(msg('This booking was imported with other values. Please change it here'));
      },
    };
  },
  async undo(call, trx, { record_id: _id, version }, mails) {
    const { active, history, checked_in_at } = await lockBooking(trx, _id);
    if (!active) throw new NotFound(msg('Booking not found'));
    if (history.length !== version || checked_in_at) throw new Changed(CHANGED_HERE);
    await cancelBooking(call, { _id, mails });
  },
};
