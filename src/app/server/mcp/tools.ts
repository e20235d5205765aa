/**
 * The tools of assistants. Each calls the procedures that screens and programs call, with the rights of its caller. What costs money, uses credits or
 * cancels is not done here: the answer has a link, at which the person confirms it themselves.
 */
import { z } from 'zod';
import { findSpace, instantsOf, periodText, priceText } from '#app/server/mcp/words.ts';
import type { AppCaller } from '#app/server/router.ts';
import type { Actor } from '#server/actor.ts';
import { CANCEL, EDIT_BOOKING, paths } from '#shared/paths.ts';
import { pluralize } from '#shared/pluralize.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { toLocal } from '#shared/time.ts';

/** `now` is that of the call, `site` the address of the product. */
export type ToolCall = { caller: AppCaller; actor: Actor; now: Date; site: string };

export type Tool<Input extends z.ZodObject = z.ZodObject> = {
  name: string;
  title: string;
  description: string;
  input: Input;
  /** Whether it only reads. */
  isReading: boolean;
  /** @returns what the assistant reads. @throws the refusals of the procedures */
  run: (call: ToolCall, input: z.output<Input>) => Promise<string>;
};

/** Keeps the types of the input of a tool. The list of tools does not need them: the SDK has checked the input by its schema. */
const defineTool = <Input extends z.ZodObject>(tool: Tool<Input>): Tool => tool as unknown as Tool;

const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please give the time as HH:MM');

const workspace = z
  .string()
  .max(100)
  .optional()
  .describe('Name or id of the workspace. Not needed if there is only one');
const period = {
  date: z.string().describe('The day as YYYY-MM-DD'),
  start: clockTime.describe('The start as HH:MM on the clock of the workspace'),
  end: clockTime.describe('The end as HH:MM on the same day'),
};
const place = {
  workspace,
  type: z.enum(['meeting_room', 'private_office', 'flexi_desk']).default('meeting_room').describe('What is needed'),
  ...period,
  people: z.int().min(1).max(1000).default(1).describe('For how many people; for desks, how many desks'),
};
const wanted = { ...place, place_id: z.string().describe('The id of the place, as find_places names it') };
const booking_id = z.string().describe('The id of the booking, as my_bookings names it');

type Wanted = z.output<z.ZodObject<typeof place>>;

/** Searches as the search screen does. */
async function search({ caller }: ToolCall, input: Wanted) {
  const space = await findSpace(caller, input.workspace);
  const { from, to } = instantsOf(input, space.time_zone);
  const asked = { space_id: space._id, type: input.type, from, to, capacity: input.people };
  const { items } = await caller.availability.search(asked);
  return { space, asked, found: items };
}

type Found = Awaited<ReturnType<typeof search>>['found'][number];

const costOf = ({ dynamic_price: { total }, currency }: Found) => priceText(total, currency);

function placeLine(found: Found): string {
  const { _id, name, resource_type, capacity, items, needs_approval } = found;
  const size = items.length > 0 ? `${pluralize(items.length, 'desk')} free` : `for ${capacity}`;
  const approval = needs_approval ? ', staff have to approve it' : '';
  return `- ${name} (place_id ${_id}): ${RESOURCE_TYPE_NAMES[resource_type]}, ${size}, ${costOf(found)}${approval}`;
}

const findPlaces = defineTool({
  name: 'find_places',
  title: 'Find free places',
  description: 'Lists what is free in a period, with prices. If nothing is, it lists other times.',
  input: z.object(place),
  isReading: true,
  async run(call, input) {
    const { space, asked, found } = await search(call, input);
    const when = periodText(asked, space.time_zone);
    if (found.length > 0) return [`Free in ${space.name}, ${when}:`, ...found.map(placeLine)].join('\n');
    const { times } = await call.caller.availability.alternatives(asked);
    const others = times.map((time) => `- ${periodText(time, space.time_zone)}`);
    if (others.length === 0)
      return `Nothing is free in ${space.name}, ${when}. Please try another day or another workspace.`;
    return [`Nothing is free in ${space.name}, ${when}. Other times:`, ...others].join('\n');
  },
});

/** The place that was named, if it is free. @returns the sentence that it is not, otherwise */
async function findWanted(call: ToolCall, input: Wanted & { place_id: string }) {
  const searched = await search(call, input);
  const found = searched.found.find(({ _id }) => _id === input.place_id);
  return { ...searched, place: found };
}

const NOT_FREE = 'This place is not free at that time. Please call find_places for what is.';

const quote = defineTool({
  name: 'quote',
  title: 'Ask for a price',
  description: 'Tells the price of a place in a period, with what lowers it. Nothing is booked.',
  input: z.object(wanted),
  isReading: true,
  async run(call, input) {
    const { space, asked, place: found } = await findWanted(call, input);
    if (!found) return NOT_FREE;
    const less = found.reductions.map(
      ({ text, net }) => `- ${text}: ${priceText(net, found.currency)} less before tax`,
    );
    const { net } = found.actual_price;
    return [
      `${found.name} in ${space.name}, ${periodText(asked, space.time_zone)}: ${costOf(found)} with ${found.tax} % tax.`,
      `- Before tax and reductions: ${priceText(net, found.currency)}`,
      ...less,
    ].join('\n');
  },
});

/** Holds a place for the person of the key. */
async function holdPlace(call: ToolCall, input: Wanted & { place_id: string; title?: string | undefined }) {
  const { space, asked, place: found } = await findWanted(call, input);
  if (!found) return undefined;
  const seats = found.items.slice(0, input.people).map(({ _id }) => _id);
  const booking = await call.caller.bookings.create({
    ...asked,
    resource_id: found._id,
    title: input.title,
    assignedUser: call.actor.email,
    members: [call.actor.email],
    hold: true,
    ...(seats.length > 0 && { ids: seats }),
  });
  const what = `${found.name} in ${space.name}, ${periodText(booking, space.time_zone)}, booking_id ${booking._id}`;
  return { space, booking, what };
}

type Held = NonNullable<Awaited<ReturnType<typeof holdPlace>>>;

function heldText({ site }: ToolCall, { space, booking, what }: Held): string {
  if (booking.booking_request) return `Requested: ${what}. Staff decide, and the person gets a mail.`;
  const until = booking.hold_until ? ` until ${toLocal(booking.hold_until, space.time_zone).time}` : '';
  const cost = booking.price.total > 0 ? priceText(booking.price.total, booking.currency) : 'credits or a voucher';
  return `Held${until}, not booked yet: ${what}. It costs ${cost}. The person confirms it at ${site}${paths.payNow(booking._id)}`;
}

const titled = { ...wanted, title: z.string().max(100).optional().describe('What it is for') };

const hold = defineTool({
  name: 'hold',
  title: 'Hold a place',
  description: 'Keeps a place free for half an hour, in the name of the person. Nothing is paid.',
  input: z.object(titled),
  isReading: false,
  async run(call, input) {
    const held = await holdPlace(call, input);
    return held ? heldText(call, held) : NOT_FREE;
  },
});

const book = defineTool({
  name: 'book',
  title: 'Book a place',
  description:
    'Books a place for the person. If it costs something, it is held, and the answer has the link at which the person pays.',
  input: z.object(titled),
  isReading: false,
  async run(call, input) {
    const held = await holdPlace(call, input);
    if (!held) return NOT_FREE;
    const { booking, what } = held;
    const isFree = booking.price.total === 0 && booking.credits === null && booking.voucher === null;
    if (!isFree || booking.booking_request) return heldText(call, held);
    await call.caller.bookings.confirmFree({ _id: booking._id });
    return `Booked: ${what}. It costs nothing.`;
  },
});

const move = defineTool({
  name: 'move',
  title: 'Move a booking',
  description:
    'Moves a meeting room booking to another time. If the price changes, the answer has the link at which the person confirms it.',
  input: z.object({ booking_id, ...period, reason: z.string().max(500).optional() }),
  isReading: false,
  async run({ caller, site }, { booking_id: _id, reason, ...when }) {
    const booking = await caller.bookings.get({ _id });
    const { time_zone } = booking.space_id;
    const { from, to } = instantsOf(when, time_zone);
    const wish = { _id, from, to, reschedule_reason: reason };
    const { available, difference, credits, credit_money } = await caller.bookings.quoteReschedule(wish);
    const text = periodText({ from, to }, time_zone);
    if (!available) return `${booking.resource_id.name} is not free ${text}. Please call find_places for what is.`;
    if (difference !== 0 || credits > 0 || credit_money > 0) {
      const [much, how] = [priceText(Math.abs(difference), booking.currency), difference > 0 ? 'more' : 'less'];
      const cost = difference === 0 ? 'It uses credits' : `It costs ${much} ${how}`;
      return `Not moved yet. ${cost} ${text}. The person moves it at ${site}${paths.bookingPage(_id)}?${EDIT_BOOKING}=${_id}`;
    }
    const { price } = await caller.bookings.reschedule({ ...wish, difference });
    const moved = `Moved: ${booking.resource_id.name}, ${text}.`;
    if (price.total === booking.price.total) return moved;
    const [now, before] = [price, booking.price].map(({ total }) => priceText(total, booking.currency));
    return `${moved} It costs ${now} now, was ${before}, and is not paid yet: ${site}${paths.payNow(_id)}`;
  },
});

const cancel = defineTool({
  name: 'cancel',
  title: 'Cancel a booking',
  description:
    'Tells what a cancellation would pay back, and the link at which the person cancels. Nothing is cancelled by this call.',
  input: z.object({ booking_id }),
  isReading: true,
  async run({ caller, site }, { booking_id: _id }) {
    const booking = await caller.bookings.get({ _id });
    const { paid, refund } = await caller.bookings.quoteCancel({ _id });
    const money = (amount: number) => priceText(amount, booking.currency);
    const back =
      refund > 0
        ? `${money(refund)} of ${money(paid)} would be paid back`
        : `nothing of ${money(paid)} would be paid back`;
    const what = `${booking.resource_id.name}, ${periodText(booking, booking.space_id.time_zone)}`;
    return `Not cancelled yet: ${what}; ${paid > 0 ? back : 'nothing is paid'}. The person cancels it at ${site}${paths.bookingPage(_id)}?${CANCEL}`;
  },
});

const MOST = 20;

type Listed = Awaited<ReturnType<AppCaller['bookings']['summaries']>>['items'][number];

function bookingLine({ _id, title, resource_id, space_id, payment_status, hold_until, ...period }: Listed): string {
  const state = hold_until ? ', held, not paid' : payment_status === 'completed' ? '' : `, payment ${payment_status}`;
  const name = title ? ` "${title}"` : '';
  return `- booking_id ${_id}: ${resource_id.name} in ${space_id.name}, ${periodText(period, space_id.time_zone)}${name}${state}`;
}

const myBookings = defineTool({
  name: 'my_bookings',
  title: 'What is mine',
  description: 'Lists the bookings of the person that are not over, the next first.',
  input: z.object({}),
  isReading: true,
  async run({ caller, actor, now }) {
    const to = new Date('2099-12-31T00:00:00Z');
    const { items, totalCount } = await caller.bookings.summaries({
      customer: actor.userId,
      from: now,
      to,
      sort: 'event_date',
      offset: 0,
      limit: MOST,
    });
    const present = items.filter(({ active }) => active);
    if (present.length === 0) return 'No bookings are coming.';
    const more = totalCount > MOST ? [`The first ${MOST} of ${totalCount}.`] : [];
    return [...present.map(bookingLine), ...more].join('\n');
  },
});

const whoIsIn = defineTool({
  name: 'who_is_in',
  title: 'Who is in',
  description: 'For staff: who has a booking in a workspace now, and who of them has arrived.',
  input: z.object({ workspace }),
  isReading: true,
  async run({ caller, now }, { workspace: named }) {
    const { _id: space_id, name, time_zone } = await findSpace(caller, named);
    const { items } = await caller.bookings.summaries({ space_id, booking_status: 'ongoing', offset: 0, limit: 100 });
    const lines = items.map(({ assignedUser, name: customer, resource_id, checked_in_at, to }) => {
      const person = assignedUser?.name || assignedUser?.email || customer || 'Somebody';
      const arrived = checked_in_at ? `arrived at ${toLocal(checked_in_at, time_zone).time}` : 'not checked in';
      return `- ${person}: ${resource_id.name}, until ${toLocal(to, time_zone).time}, ${arrived}`;
    });
    const time = toLocal(now, time_zone).time;
    return lines.length === 0
      ? `Nobody has a booking in ${name} now, at ${time}.`
      : [`In ${name} at ${time}:`, ...lines].join('\n');
  },
});

export const TOOLS: readonly Tool[] = [findPlaces, quote, hold, book, move, cancel, myBookings, whoIsIn];
