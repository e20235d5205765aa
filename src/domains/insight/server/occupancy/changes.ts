/** What changes past days, which are then counted again. Days that are not counted yet are left alone: they will be. */
import type { Services } from '#server/context.ts';
import { change, select, type Value } from '#server/db/statements.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { type Heard, listen } from '#server/events.ts';
import { MAX_EVENTS } from '#server/live-topic.ts';
import { bookingEvents, type BookingFacts } from '#domains/bookings/server/index.ts';
import { resourceChanged } from '#domains/resources/server/index.ts';
import { workspaceChanged } from '#domains/workspaces/server/index.ts';
import { DAY, addDays, toLocal } from '#shared/time.ts';

type Span = { space_id: string; from: Date; to: Date };

const PERIODS_SQL = 'SELECT space_id, starts_at AS `from`, ends_at AS `to` FROM bookings WHERE id IN (?)';

/** The periods of bookings before and after their changes. An event that does not say them is about the whole booking. */
async function spansOf(batch: Heard<BookingFacts>[], { knex }: Services): Promise<Span[]> {
  const known = batch.flatMap(({ facts: { space_id, before, after } }) =>
    [before, after].flatMap((held) => (held ? [{ space_id, from: new Date(held.from), to: new Date(held.to) }] : [])),
  );
  const unknown = batch.filter(({ facts }) => !facts.before && !facts.after).map(({ facts }) => facts.id);
  if (unknown.length === 0) return known;
  return [...known, ...(await select<Span>(knex, PERIODS_SQL, [unknown]))];
}

/** The local day differs from the day in UTC by at most one. */
const daysOf = ({ from, to }: Span) => [addDays(toLocal(from, 'UTC').day, -1), addDays(toLocal(to, 'UTC').day, 1)];

async function hearBookings(batch: Heard<BookingFacts>[], services: Services): Promise<void> {
  const spans = await spansOf(batch, services);
  const of = spans.map(() => '(space_id = ? AND day BETWEEN ? AND ?)').join(' OR ');
  await mark(
    services,
    of,
    spans.flatMap((span) => [span.space_id, ...daysOf(span)]),
  );
}

/** Opening hours and places have no history: what is true now is counted for all days. */
async function hearPlaces(batch: Heard<{ space_id: string }>[], services: Services): Promise<void> {
  await mark(services, 'space_id IN (?)', [[...new Set(batch.map(({ facts }) => facts.space_id))]]);
}

/** It waits for a day that is being counted, so that the count before the change is not the last one. */
async function mark(services: Services, days: string, values: Value[]): Promise<void> {
  if (values.length === 0) return;
  await inTransaction(services, (trx) => change(trx, `UPDATE occupancy_days SET due = 1 WHERE ${days}`, values));
}

/** A day is counted once it is over everywhere, so what does not begin by tomorrow changes none that is counted. */
const concernsCounted = ({ before, after }: BookingFacts, now: Date) =>
  (!before && !after) ||
  [before, after].some((held) => held && new Date(held.from).getTime() < now.getTime() + 2 * DAY);

export const changedBookings = listen('insight: bookings', bookingEvents, {
  concerns: concernsCounted,
  concurrency: 1,
  hear: (heard, services) => hearBookings([heard], services),
  batch: { size: MAX_EVENTS, hear: hearBookings },
});

export const changedPlaces = listen<{ space_id: string }>('insight: places', [resourceChanged, workspaceChanged], {
  concurrency: 1,
  hear: (heard, services) => hearPlaces([heard], services),
  batch: { size: MAX_EVENTS, hear: hearPlaces },
});
