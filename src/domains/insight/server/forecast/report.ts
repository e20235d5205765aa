/** What is booked in a workspace for the days to come. */
import { managesBookingsOf, NO_ACCESS } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { select } from '#server/db/statements.ts';
import { FORECAST_DAYS, type ForecastDay, type ForecastInput, type ForecastView } from '#domains/insight/forecast.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { NotAllowed } from '#shared/errors.ts';
import { type Currency, type Pence, toMajor } from '#shared/money.ts';
import { RESOURCE_TYPES, type ResourceType } from '#shared/resource-types.ts';
import { addDays, fromLocal, toLocal } from '#shared/time.ts';

/** The claims lead to the bookings of the days, also to those that have begun before and are left out. */
const BOOKED_SQL = `SELECT b.type, b.starts_at, b.net_pence FROM bookings b
  WHERE b.id IN (SELECT c.booking_id FROM claims c WHERE c.space_id = ? AND c.kind IN (?) AND c.day BETWEEN ? AND ?)
    AND b.active = 1 AND b.payment_status = 'completed' AND b.currency = ? AND b.starts_at >= ? AND b.starts_at < ?`;

type Booked = { type: ResourceType; starts_at: Date; net_pence: Pence };

const netOf = (booked: readonly Booked[]): Pence => booked.reduce((sum, { net_pence }) => sum + net_pence, 0);

function dayView(day: string, booked: readonly Booked[], currency: Currency): ForecastDay {
  const amount = (type: ResourceType) => toMajor(netOf(booked.filter((each) => each.type === type)), currency);
  return {
    day,
    bookings: booked.length,
    meeting_room: amount('meeting_room'),
    private_office: amount('private_office'),
    dedicated_desk: amount('dedicated_desk'),
    flexi_desk: amount('flexi_desk'),
    net: toMajor(netOf(booked), currency),
  };
}

/** The report. @throws NotAllowed for a caller who does not see all bookings of the workspace */
export async function forecast(call: Call, { space_id }: ForecastInput): Promise<ForecastView> {
  const { services, actor, now } = call;
  if (!managesBookingsOf(actor, space_id)) throw new NotAllowed(NO_ACCESS);
  const { time_zone, currency } = await findSpace(services.knex, space_id);
  const today = toLocal(now, time_zone).day;
  const days = Array.from({ length: FORECAST_DAYS }, (_, index) => addDays(today, index));
  const midnight = (day: string) => fromLocal(day, '00:00', time_zone);
  const [first, end] = [days[0]!, addDays(today, FORECAST_DAYS)];
  const booked = await select<Booked>(services.knex, BOOKED_SQL, [
    ...[space_id, [...RESOURCE_TYPES], first, days.at(-1)!],
    ...[currency, midnight(first), midnight(end)],
  ]);
  const byDay = new Map<string, Booked[]>(days.map((day) => [day, []]));
  for (const each of booked) byDay.get(toLocal(each.starts_at, time_zone).day)?.push(each);
  return {
    currency,
    days: days.map((day) => dayView(day, byDay.get(day) ?? [], currency)),
    bookings: booked.length,
    net: toMajor(netOf(booked), currency),
  };
}
