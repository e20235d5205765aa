import { z } from 'zod';
import { BookingView } from '#domains/bookings/index.ts';
import { PERIOD } from '#domains/dashboards/rules.ts';
import { id, instant } from '#shared/fields.ts';

/** The period of the occupancy; by default today from 08:00 to 18:00 in the time zone of the workspace. */
export const DashboardInput = z
  .object({
    space_id: id,
    from: instant(PERIOD).optional(),
    to: instant(PERIOD).optional(),
  })
  .refine(({ from, to }) => !from || !to || from < to, { path: ['to'], message: PERIOD });
export type DashboardInput = z.output<typeof DashboardInput>;

/** One entry per day in each list, with the days in order. `booked` and `total` are numbers of desks. */
const Breakup = z.object({ date: z.array(z.string()), booked: z.array(z.number()), total: z.array(z.number()) });
export type Breakup = z.output<typeof Breakup>;

export const DashboardView = z.object({
  /** The bookings that are confirmed and not cancelled. */
  total_booking_count: z.number(),
  /** An ISO 4217 code. */
  currency: z.string(),
  booking_revenue: z.number(),
  booking_received: z.number().describe('What came in of the revenue, without what is on account or a bank processes'),
  active_members_count: z.number(),
  /** The numbers of rooms, offices and desks in use. */
  meeting_room_count: z.number(),
  private_office_count: z.number(),
  desks: z.object({ dedicated_desk: z.number(), flexi_desk: z.number() }),
  /** The occupancy in the period, in whole percents, rounded down. */
  occupancy: z.object({ private_office: z.number(), flexi_desk: z.number(), dedicated_desk: z.number() }),
  /**
   * The meeting rooms in the seven days before today, in minutes: how long they were open, how long they were booked, and how long by
   * bookings that were checked in. The percents are of the open time, rounded down.
   */
  room_use: z.object({
    open: z.number(),
    booked: z.number(),
    present: z.number(),
    booked_percent: z.number(),
    present_percent: z.number(),
  }),
  /** Seven days, from today. */
  occupancy_breakup: z.object({ dedicated_desk: Breakup, flexi_desk: Breakup }),
});
export type DashboardView = z.output<typeof DashboardView>;

export const MemberDashboardView = z.object({
  /** The next bookings, by their start, without their history. */
  booking: z.array(BookingView),
  /** All bookings that are confirmed and not cancelled. */
  booking_count: z.number(),
});
export type MemberDashboardView = z.output<typeof MemberDashboardView>;
