/**
 * What a new series would be: each of its bookings with its place, its price, and what stands in its way. The places, the units and the
 * claims of all days are read at once.
 */
import { NO_ACCESS, seesSpace } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { type Claim, closedText, periodProblem, reachOf, takesBookings } from '#domains/availability/index.ts';
import {
  type MatchedUnitRow,
  periodText,
  readClaimsOnDays,
  readMatchedUnits,
  type Slot,
} from '#domains/availability/server/index.ts';
import { editsBookingsOf } from '#domains/bookings/server/access.ts';
import { type Place, priceOf, readPlaces } from '#domains/bookings/server/places/place.ts';
import { daysOfSeries, slotOn } from '#domains/bookings/server/series/days.ts';
import { requireRoom } from '#domains/bookings/server/lifecycle/create.ts';
import { isOnlyRequested, termsAt, termsOfPlace } from '#domains/bookings/server/places/period.ts';
import { unitsNeeded } from '#domains/bookings/server/lifecycle/units.ts';
import { Taken, assignUnits, type Want } from '#domains/bookings/series-units.ts';
import type { OccurrenceChoice, Occurrence, SeriesPreviewInput } from '#domains/bookings/series.ts';
import { occupancyPercent, type OfferedReduction, type ReducedQuote } from '#domains/pricing/index.ts';
import { type ReductionRequest, offeredFor } from '#domains/pricing/server/index.ts';
import { openingTimesFor } from '#domains/workspaces/server/index.ts';
import { ALREADY_BOOKED, InvalidInput, NotAllowed } from '#shared/errors.ts';
import type { Benefit } from '#shared/benefit.ts';
import { isDeskType } from '#shared/resource-types.ts';
import { DAY, daysTouched, lastDayOf, toLocal } from '#shared/time.ts';
import { msg, msgWith, type Message } from '#shared/texts.ts';

/** As many claims as those of a hundred desks for a year. Limits the work of one request. */
export const MAX_ROWS = 40_000;

export type PlannedDay = { day: string; slot: Slot; place: Place };

/** One day of the series. `problem` is blank for one that can be booked, or is skipped. */
export type PlannedBooking = PlannedDay & {
  state: Occurrence['state'];
  problem: string | Message;
  price: ReducedQuote;
};

export type SeriesPlan = {
  firstDay: string;
  zone: string;
  bookings: PlannedBooking[];
  offered: OfferedReduction[];
  /** Whether the caller can only request it, because one of the places needs an approval. */
  needsApproval: boolean;
  setting: Setting;
  /** What is taken, with the bookings of the series. */
  taken: Taken;
};

/** The units of a place that take a booking in the slot. */
export const unitsFor = ({ place, slot }: Pick<PlannedDay, 'place' | 'slot'>) =>
  place.units.filter((unit) => takesBookings(unit, lastDayOf(slot.to, place.space.time_zone))).map(({ id }) => id);

/** What each booking needs, for `assignUnits`. */
const wantsOf = (
  planned: PlannedDay[],
  request: Pick<SeriesPreviewInput, 'type' | 'capacity' | 'outside_hours'>,
): Want[] =>
  planned.map((each) => ({
    slot: each.slot,
    needed: unitsNeeded(request),
    units: unitsFor(each),
    buffers: termsOfPlace(each.place, request.outside_hours).buffers,
  }));

/** The choices by their days. @throws InvalidInput for a day that is not part of the series, or is there twice */
function choicesOf(choices: OccurrenceChoice[], skip: string[], days: string[]): Map<string, OccurrenceChoice> {
  const byDay = new Map(choices.map((choice) => [choice.day, choice]));
  const chosen = [...choices.map(({ day }) => day), ...skip];
  if (new Set(chosen).size < chosen.length || chosen.some((day) => !days.includes(day)))
    throw new InvalidInput(msg('Please choose once for each day of the series'), 'choices');
  return byDay;
}

/**
 * Staff who see and edit the bookings of the workspace book every series there. Others book meeting rooms where they are not blocked, within
 * the rules.
 * @throws NotAllowed
 */
export function requireSeriesBooker<T extends SeriesPreviewInput>({ actor }: Call, request: T): T {
  if (editsBookingsOf(actor, request)) return request;
  if (request.type !== 'meeting_room' || !seesSpace(actor, request.space_id)) throw new NotAllowed(NO_ACCESS);
  return { ...request, outside_hours: false };
}

/** @throws InvalidInput if members, or customers who pay, get too many dates */
export function requireFewDates({ services }: Call, count: number): void {
  const most = services.config.SERIES_DATES_PER_MEMBER;
  if (count > most)
    throw new InvalidInput(msgWith('A series that you pay has at most {most} dates', { most }), 'repeat');
}

/** What is the same for all days. */
export type Setting = {
  call: Call;
  request: SeriesPreviewInput;
  units: MatchedUnitRow[];
  claims: Claim[];
  zone: string;
  /** What memberships give whoever is billed. */
  benefits: readonly Benefit[];
};

function refusalOf({ place, slot }: PlannedDay, { call, request, benefits }: Setting): string | Message | undefined {
  const terms = termsAt(place, call, { outsideHours: request.outside_hours });
  const problem = periodProblem(openingTimesFor(place.space, benefits), { type: place.type, ...slot }, call.now, terms);
  if (problem) return periodText(call.services, problem);
  return unitsFor({ place, slot }).length === 0 ? closedText(place.units) : undefined;
}

/** The taken seats of the type in percent, before the series. */
function occupancyIn(slot: Slot, { units }: Setting, before: Taken): number {
  const booked = units.filter(({ unit_id }) => !before.isFree(unit_id, slot, null)).length;
  return occupancyPercent(booked, units.length);
}

async function readSetting(call: Call, request: SeriesPreviewInput, planned: PlannedDay[], zone: string) {
  const { services, now } = call;
  const { type, space_id: spaceId } = request;
  const slots = planned.map(({ slot }) => slot);
  const length = slots.reduce((sum, { from, to }) => sum + Math.ceil((to.getTime() - from.getTime()) / DAY), 0);
  if (length * unitsNeeded(request) > MAX_ROWS)
    throw new InvalidInput(msg('This series is too large. Please book fewer desks or days'), 'capacity');
  // A meeting of the day before or after may be too close.
  const days = daysTouched(type === 'meeting_room' ? slots.map(reachOf) : slots, zone);
  const [claims, units] = await Promise.all([
    days.length > 0 ? readClaimsOnDays(services.knex, { spaceId, type, days, now }) : [],
    readMatchedUnits(services.knex, [spaceId], type),
  ]);
  return { call, request, units, claims, zone };
}

/** The days, each at its time and its place. */
async function daysPlanned(call: Call, request: SeriesPreviewInput) {
  const { resource_id, choices = [], skip = [] } = request;
  const resource_ids = [...new Set([resource_id, ...choices.flatMap((choice) => choice.resource_id ?? [])])];
  const places = await readPlaces(call.services.knex, { ...request, resource_ids });
  for (const place of places.values()) requireRoom(place, request);
  const zone = places.get(resource_id)!.space.time_zone;
  const firstDay = toLocal(request.from, zone).day;
  const days = daysOfSeries(request.repeat, firstDay);
  const byDay = choicesOf(choices, skip, days);
  const planned = days.map((day) => {
    const { time, resource_id: other = resource_id } = byDay.get(day) ?? {};
    return { day, slot: slotOn(request, day, zone, time), place: places.get(other)!, isSkipped: skip.includes(day) };
  });
  return { firstDay, zone, planned };
}

/**
 * Plans a series with the choices that were made for its days.
 * @param terms.customer whoever is billed @param terms.isPreview it is only looked at: a voucher that does not apply is left out
 * @throws NotAllowed; NotFound for a place; InvalidInput for a rule without days, or a room that is too small
 */
export async function planSeries(
  call: Call,
  wanted: SeriesPreviewInput,
  { customer, isPreview = false }: { customer: ReductionRequest['customer']; isPreview?: boolean },
): Promise<SeriesPlan> {
  const request = requireSeriesBooker(call, wanted);
  const { firstDay, zone, planned } = await daysPlanned(call, request);
  const included = planned.filter(({ isSkipped }) => !isSkipped);
  if (!editsBookingsOf(call.actor, request)) requireFewDates(call, included.length);
  const { benefits } = customer;
  const setting = { ...(await readSetting(call, request, included, zone)), benefits };
  const { space, type } = planned[0]!.place;
  const needsApproval = included.some(({ place }) => isOnlyRequested(place, call));
  const offered = await offeredFor(call, {
    ...{ space, type, from: request.from, customer, isSeries: true },
    named: { voucher_code: request.voucher_code },
    ...(isPreview ? { isSearch: true } : { isRequest: needsApproval }),
  });
  const before = new Taken(setting.claims);
  const refusals = new Map(included.map((each) => [each.day, refusalOf(each, setting)]));
  const bookable = included.filter(({ day }) => refusals.get(day) === undefined);
  const taken = new Taken(setting.claims);
  const assigned = assignUnits(wantsOf(bookable, request), taken, request.ids ?? []);
  const free = new Set(bookable.filter((_, index) => assigned[index]).map(({ day }) => day));

  const bookings = planned.map(({ isSkipped, ...each }): PlannedBooking => {
    const refusal = refusals.get(each.day);
    const occupancy = isDeskType(request.type) ? occupancyIn(each.slot, setting, before) : 0;
    const priced = { ...each.slot, capacity: request.capacity, offered };
    const price = priceOf(each.place, priced, { occupancy, now: call.now });
    if (isSkipped) return { ...each, price, state: 'skipped', problem: '' };
    if (refusal) return { ...each, price, state: 'refused', problem: refusal };
    if (free.has(each.day)) return { ...each, price, state: 'free', problem: '' };
    return { ...each, price, state: 'taken', problem: ALREADY_BOOKED };
  });
  return { offered, firstDay, zone, bookings, needsApproval, setting, taken };
}
