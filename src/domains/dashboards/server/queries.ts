/** The dashboards. The cost of the figures depends neither on the number of bookings nor on the age of the workspace. */
import type { Call } from '#server/context.ts';
import type { Queryable } from '#server/db/transaction.ts';
import { managesBookingsOf, NO_ACCESS } from '#server/actor.ts';
import { countTaken, countTakenByDay, readMatchedUnits } from '#domains/availability/server/index.ts';
import { countOwnBookings, countRoomMinutes, listNextBookings, totalFigures } from '#domains/bookings/server/index.ts';
import { occupancyPeriod, openMinutes, weekBefore, weekFrom } from '#domains/dashboards/rules.ts';
import type { Breakup, DashboardInput, DashboardView, MemberDashboardView } from '#domains/dashboards/schema.ts';
import { countActiveMembers } from '#domains/members/server/index.ts';
import { occupancyPercent } from '#domains/pricing/index.ts';
import { countUnits } from '#domains/resources/server/index.ts';
import { findSpace, openingTimes } from '#domains/workspaces/server/index.ts';
import { NotAllowed } from '#shared/errors.ts';
import { toMajor } from '#shared/money.ts';
import { DESK_TYPES, type ResourceType } from '#shared/resource-types.ts';

/** The bookings on the dashboard of a member. */
const NEXT_BOOKINGS = 10;

type Space = Awaited<ReturnType<typeof findSpace>>;

const OCCUPIED = ['private_office', 'flexi_desk', 'dedicated_desk'] as const satisfies ResourceType[];

/** How meeting rooms were used in the week before today: by their bookings, and by those who came. */
async function roomUse(knex: Queryable, space: Space, now: Date): Promise<DashboardView['room_use']> {
  const days = weekBefore(now, space.time_zone);
  const [{ booked, present }, rooms] = await Promise.all([
    countRoomMinutes(knex, space.id, days),
    readMatchedUnits(knex, [space.id], 'meeting_room'),
  ]);
  const open = openMinutes(
    openingTimes(space),
    rooms.map(({ id }) => id),
    days,
  );
  const [booked_percent, present_percent] = [occupancyPercent(booked, open), occupancyPercent(present, open)];
  return { open, booked, present, booked_percent, present_percent };
}

/** The figures of a workspace. @throws NotAllowed for a caller who does not see all of its bookings, NotFound, InvalidInput */
export async function spaceDashboard(call: Call, { space_id, ...given }: DashboardInput): Promise<DashboardView> {
  const { services, actor, now } = call;
  const { knex } = services;
  if (!managesBookingsOf(actor, space_id)) throw new NotAllowed(NO_ACCESS);
  const space = await findSpace(knex, space_id);
  const { id: spaceId, time_zone: zone } = space;
  const period = occupancyPeriod(given, now, zone);
  const week = weekFrom(now, zone);
  const [total, members, units, taken, takenByDay, room_use] = await Promise.all([
    totalFigures(knex, spaceId),
    countActiveMembers(knex, spaceId),
    countUnits(knex, spaceId),
    countTaken(knex, { spaceId, types: OCCUPIED, zone, now, ...period }),
    countTakenByDay(knex, { spaceId, types: DESK_TYPES, days: week, now }),
    roomUse(knex, space, now),
  ]);
  const percent = (type: ResourceType) => occupancyPercent(taken[type], units[type]);
  const breakup = (type: ResourceType): Breakup => ({
    date: week,
    booked: week.map((day) => takenByDay.get(day)?.[type] ?? 0),
    total: week.map(() => units[type]),
  });
  return {
    total_booking_count: total.bookings,
    currency: space.currency,
    booking_revenue: toMajor(total.revenuePence, space.currency),
    booking_received: toMajor(total.receivedPence, space.currency),
    active_members_count: members,
    meeting_room_count: units.meeting_room,
    private_office_count: units.private_office,
    desks: { dedicated_desk: units.dedicated_desk, flexi_desk: units.flexi_desk },
    occupancy: {
      private_office: percent('private_office'),
      flexi_desk: percent('flexi_desk'),
      dedicated_desk: percent('dedicated_desk'),
    },
    room_use,
    occupancy_breakup: { dedicated_desk: breakup('dedicated_desk'), flexi_desk: breakup('flexi_desk') },
  };
}

/** The next bookings of the caller, and the number of all of them: those billed to them and those that they attend. */
export async function memberDashboard(call: Call): Promise<MemberDashboardView> {
  const [booking, booking_count] = await Promise.all([listNextBookings(call, NEXT_BOOKINGS), countOwnBookings(call)]);
  return { booking, booking_count };
}
