import { seesSpace } from '#server/actor.ts';
import { addressGroup } from '#server/client-address.ts';
import type { Context, Visit } from '#server/context.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import {
  type Slot,
  freeTimes,
  hasAlternatives,
  largestOf,
  pairFor,
  slotsAround,
  windowAround,
} from '#domains/availability/alternatives.ts';
import { claimsSeen, closingsOf, groupByResource, isAvailable, takenIn } from '#domains/availability/matching.ts';
import { buffersIn } from '#domains/availability/server/buffers.ts';
import { byDistance } from '#domains/availability/distance.ts';
import { type BookablePeriod, periodProblem } from '#domains/availability/rules.ts';
import type { AlternativesInput, AlternativesView } from '#domains/availability/schema.ts';
import {
  type MatchedUnitRow,
  type NamedSpace,
  type SearchedSpace,
  readClaims,
  readMatchedUnits,
  readOtherSpaces,
} from '#domains/availability/server/queries.ts';
import { searchedSpace } from '#domains/availability/server/search.ts';
import { searchUnmet } from '#domains/availability/server/unmet.ts';
import { openingPeriod } from '#domains/workspaces/index.ts';
import { openingTimes, openingTimesFor, whoBooks } from '#domains/workspaces/server/index.ts';
import { toLocal } from '#shared/time.ts';

/** High, because the people of an office share one address. */
const PER_NETWORK = { name: 'alternatives', points: 300, seconds: 15 * 60 };

/** Offered workspaces. */
const SPACES = 3;
/** Workspaces whose claims are read together. */
const SPACES_AT_ONCE = 20;

/**
 * What to book instead of a search without results: two resources together, other times of the workspace, and other workspaces that
 * have a free resource at the time. That nothing was free is published.
 * @throws TooMany, NotFound
 */
export async function findAlternatives(
  call: Visit & Pick<Context, 'ip'>,
  input: AlternativesInput,
): Promise<AlternativesView> {
  const { services, now, ip, actor } = call;
  await services.limits.spend(PER_NETWORK, addressGroup(ip));
  const space = await searchedSpace(call, input.space_id);
  const times = openingTimesFor(space, actor?.benefits ?? []);
  const isShort = hasAlternatives(input, space.time_zone);
  const [units, booked, spaces] = await Promise.all([
    readMatchedUnits(services.knex, [space.id], input.type),
    readClaims(services.knex, [space.id], { ...(isShort ? windowAround(input) : input), types: [input.type], now }),
    isShort ? otherSpaces(call, space, input) : [],
  ]);
  const seen = claimsSeen(booked, units, (unit) => buffersIn(space, unit));
  const claims = [...seen, ...closingsOf(units, space.time_zone)];
  const found = groupByResource(units);
  const largest = largestOf(found);
  const who = whoBooks(actor, space.id);
  const allows = ({ resource }: { resource: MatchedUnitRow }, slot: Slot) =>
    !periodProblem(times, { type: input.type, ...slot }, now, { ...who, resourceId: resource.id });
  const open = found.filter((each) => allows(each, input));
  const taken = takenIn(claims, input);
  const pair = pairFor(open, taken, input);
  // A period that nobody could book, such as a closed day or one that is over, is no demand.
  const isBookable = found.length === 0 || open.length > 0;
  const isFree = open.some((each) => isAvailable(each, taken, input.to, input.capacity));
  if (isBookable && !isFree) await publishUnmet(call, input);
  const isTooSmall = largest !== undefined && largest.places < input.capacity;
  return {
    largest: isTooSmall ? { ...nameOf(largest.found), capacity: largest.places } : null,
    pair: pair?.map((part) => ({ ...nameOf(part.found), people: part.people })) ?? [],
    times:
      isShort && !isTooSmall ? freeTimes(found, claims, slotsAround(times, input, now, who), { ...input, allows }) : [],
    spaces,
  };
}

/** The search is answered also while nothing can be written. */
async function publishUnmet({ services, now }: Visit, input: AlternativesInput): Promise<void> {
  const { space_id, type, capacity, from, to } = input;
  const wanted = { space_id, type, capacity, from: from.toISOString(), to: to.toISOString() };
  const news = [searchUnmet({ ...wanted, at: now.toISOString() })];
  await inTransaction(services, (trx) => publish(trx, news, now)).catch((error: unknown) =>
    services.log.warn({ err: error, space_id }, 'a search in vain could not be counted'),
  );
}

function nameOf({ resource }: { resource: MatchedUnitRow }) {
  return { _id: resource.id, name: resource.name };
}

/**
 * The period in another workspace: the same instants for a meeting, because people meet at one time, and otherwise the opening hours
 * of the same local days.
 */
function periodIn(space: NamedSpace, { type, from, to }: BookablePeriod, zone: string): Slot {
  if (type === 'meeting_room') return { from, to };
  return openingPeriod(openingTimes(space), toLocal(from, zone).day, toLocal(new Date(to.getTime() - 1), zone).day);
}

type Offer = Slot & { other: NamedSpace };

/** The offers whose workspace has a free resource, which is large enough, at the time. */
async function freeOffers(
  { services, now }: Visit,
  { type, capacity }: AlternativesInput,
  offers: Offer[],
): Promise<Offer[]> {
  const ids = offers.map(({ other }) => other.id);
  const from = new Date(Math.min(...offers.map((offer) => offer.from.getTime())));
  const to = new Date(Math.max(...offers.map((offer) => offer.to.getTime())));
  const [units, claims] = await Promise.all([
    readMatchedUnits(services.knex, ids, type),
    readClaims(services.knex, ids, { from, to, types: [type], now }),
  ]);
  return offers.filter((offer) => {
    const ofSpace = units.filter((unit) => unit.space_id === offer.other.id);
    const seen = claimsSeen(claims, ofSpace, (unit) => buffersIn(offer.other, unit));
    const taken = takenIn([...seen, ...closingsOf(ofSpace, offer.other.time_zone)], offer);
    return groupByResource(ofSpace).some((each) => isAvailable(each, taken, offer.to, capacity));
  });
}

/** The nearest workspaces that the caller may book and that have a free resource, among all. */
async function otherSpaces(
  call: Visit,
  space: Pick<SearchedSpace, 'id' | 'time_zone' | 'latitude' | 'longitude'>,
  input: AlternativesInput,
): Promise<AlternativesView['spaces']> {
  const { services, actor, now } = call;
  const others = (await readOtherSpaces(services.knex, space.id)).filter(({ id }) => seesSpace(actor, id));
  const timesIn = (other: NamedSpace) => openingTimesFor(other, actor?.benefits ?? []);
  const offers = byDistance(space, others)
    .map((other) => ({ other, ...periodIn(other, input, space.time_zone) }))
    .filter(
      ({ other, from, to }) =>
        !periodProblem(timesIn(other), { type: input.type, from, to }, now, whoBooks(actor, other.id)),
    );
  const found: Offer[] = [];
  for (let first = 0; first < offers.length && found.length < SPACES; first += SPACES_AT_ONCE)
    found.push(...(await freeOffers(call, input, offers.slice(first, first + SPACES_AT_ONCE))));
  return found
    .slice(0, SPACES)
    .map(({ other, ...period }) => ({ _id: other.id, name: other.name, time_zone: other.time_zone, ...period }));
}
