import { toLocal } from '#shared/time.ts';
import type { DeskType } from '#shared/resource-types.ts';
import { bookRoom } from '../../helpers/collective.ts';
import { type Booked, deskBooking, pay, roomBooking, slot } from '../../helpers/world.ts';
import {
  BOOKING_TITLE,
  type Case,
  type Cases,
  PAGE,
  type Records,
  STRANGERS,
  type Stage,
  VOUCHER_CODE,
  id,
  inSpace,
  managed,
  ofStaff,
  personal,
  shared,
  wish,
} from '../case.ts';

const series = ({ series, seriesBooking }: Records) => ({ _id: series, booking_id: seriesBooking, scope: 'all' });
const forMember = ({ member }: Records) => ({ assignedUser: member.email, members: [member.email] });
const repeated = (of: Records) => ({
  ...wish(of),
  ...slot(310),
  repeat: { every: 1, unit: 'week', times: 2 },
  skip: [],
  choices: [],
});
/** A list of bookings, which shows its own to everybody. */
const list = (more: Case['more']): Case => ({
  input: inSpace(),
  more,
  refused: ['otherManager'],
  blind: ['otherMember'],
  served: ['member', 'manager'],
  mark: BOOKING_TITLE,
});
/** For staff, at the booking of a member. */
const atDesk = (input: Case['input'], change?: Case['change']): Case => ({
  input,
  refused: [...STRANGERS, 'member'],
  served: ['manager'],
  change,
});

/** A booking of the member that is paid, with all that follows from it. */
async function paid({ app, world, made }: Stage, body: object, members = [world.member.email]): Promise<Booked> {
  const { token } = world.member;
  const { data } = await app.call<Booked>('POST', '/bookings', { token, body: { ...body, members } });
  await pay(app, world.member, data, made.card, {}, members);
  await app.deliver(); // the invoice is an activity, too
  await app.deliver();
  return data;
}

/** A paid booking of two hours that began an hour ago. */
async function ongoing(stage: Stage, number: number): Promise<string> {
  const { app, world, day } = stage;
  const { _id } = await paid(stage, roomBooking(world, day(number)));
  const [starts_at, ends_at] = [-1, 1].map((hours) => new Date(Date.now() + hours * 3_600_000));
  await app.knex('bookings').where('id', _id).update({ starts_at, ends_at });
  return _id;
}

/** The last seat of a type. The booking that is moved has the first one. */
async function lastSeat({ app, world }: Stage, type: DeskType): Promise<{ type: DeskType; ids: string[] }> {
  const seats = await app
    .knex('units')
    .where({ resource_id: world.deskAreaId, kind: type, status: true })
    .orderBy('id')
    .pluck('id');
  return { type, ids: seats.slice(-1) };
}

/** A series on two days for the member, which a person books. */
async function bookSeries({ app, world, day }: Stage, number: number, { token }: { token: string }, more: object) {
  const repeat = { every: 1, unit: 'day', times: 2 };
  const body = { ...roomBooking(world, day(number)), repeat, members: [world.member.email], ...more };
  const { data } = await app.call<{ _id: string; bookings: Booked[] }>('POST', '/bookings/series', { token, body });
  return { _id: data._id, booking_id: data.bookings[0]!._id };
}

export default {
  'bookings.list': list({
    ...PAGE,
    resource_type: 'desks',
    booking_status: 'past',
    payment_status: 'completed',
    text: 'a',
  }),
  'bookings.summaries': list({ ...slot(9), limit: 5 }),
  'bookings.get': shared(id('booking')),
  'bookings.calendarFile': shared(id('booking')),
  'bookings.create': {
    input: (of) => ({ ...wish(of), ...slot(6), ...forMember(of), title: 'Meeting' }),
    refused: [...STRANGERS, 'blocked'],
    served: ['member', 'manager'],
    change: ({ world, day }, call) => call(day(240), world.member),
  },
  'bookings.request': ofStaff(
    (of) => ({
      ...wish(of),
      ...slot(9),
      name: 'Ada Lovelace',
      email: 'ada@example.org',
      number: '+4407700900123',
      booking_customer_remark: 'With a projector',
    }),
    { change: ({ day, email }, call) => call({ ...day(270), email: email('customer') }), makes: ['request'] },
  ),
  'bookings.decide': ofStaff(id('request', { booking_status: 'Rejected', booking_admin_remark: 'It is closed' }), {
    change: (_, call) => call({ booking_status: 'Approved', booking_admin_remark: undefined }),
  }),
  'bookings.raiseSwap': {
    input: id('desk', { customer_remark: 'By the window, please' }),
    more: { seat_swap_status: 'Assigned' },
    refused: [...STRANGERS, 'manager'],
    served: ['member'],
    change: async (stage, call) => {
      const { made, world, day, part } = stage;
      made.desk = (await paid(stage, deskBooking(world, day(9))))._id;
      await part(() => call({}, world.member));
    },
  },
  'bookings.swapSeats': ofStaff(id('desk', { type: 'flexi_desk' })),
  'bookings.decideSwap': ofStaff(id('desk', { seat_swap_status: 'Deleted', admin_remark: 'All desks are taken' }), {
    change: async (stage, call) =>
      call({ seat_swap_status: 'Completed', ...(await lastSeat(stage, 'dedicated_desk')), admin_remark: undefined }),
  }),
  'bookings.reserve': atDesk(
    ({ desk, freeSeat }) => ({ _id: desk, ids: [freeSeat], reschedule_reason: 'The desk is being repaired' }),
    async (stage, call) => call(await lastSeat(stage, 'flexi_desk')),
  ),
  'bookings.quoteReschedule': shared(id('booking', slot(7))),
  'bookings.remark': shared(id('booking', { remark: 'A note' })),
  'bookings.mailPaymentLink': atDesk(id('booking', { hours: 2 }), async ({ app, world, day, part }, call) => {
    const _id = await bookRoom(app, world, day(10));
    await part(() => call({ _id }));
  }),
  'bookings.reschedule': shared(id('booking', { ...slot(8), reschedule_reason: 'later' }), {
    change: ({ world, day }, call) => call(day(6), world.member),
  }),
  'bookings.redeem': {
    input: id('booking', { voucher_code: VOUCHER_CODE }),
    refused: STRANGERS,
    change: async ({ app, world, made, day, part }, call) => {
      const _id = await bookRoom(app, world, day(291));
      await part(() => call({ _id, voucher_code: `SPRING-${made.run}` }));
    },
  },
  'bookings.confirmFree': {
    input: id('booking'),
    more: { members: ['ada@example.org'] },
    refused: STRANGERS,
    change: async ({ app, world, day, part }, call) => {
      const _id = await bookRoom(app, world, day(299));
      await app.knex('bookings').where({ id: _id }).update({ net_pence: 0, total_pence: 0, full_total_pence: 0 });
      await part(() => call({ _id }));
    },
  },
  'bookings.checkIn': shared(id('booking'), {
    change: async (stage, call) => {
      stage.kept.ongoing = await ongoing(stage, 30);
      await stage.part(() => call({ _id: stage.kept.ongoing }));
    },
  }),
  'bookings.undoCheckIn': atDesk(id('booking'), ({ kept }, call) => call({ _id: kept.ongoing })),
  'bookings.checkInHere': {
    input: id('room'),
    refused: ['blocked'],
    served: ['otherMember', 'otherManager'],
    change: async (stage, call) => {
      const { app, world, made, owner, part } = stage;
      const _id = await ongoing(stage, 64);
      const { starts_at, ends_at } = await app.knex('bookings').where('id', _id).first('starts_at', 'ends_at');
      // Runs at once do not take the time of each other.
      const room = { type: 'meeting_room' as const, name: `Nook ${made.run}`, price: 10, capacity: 2 };
      const { _id: resource_id } = await owner.resources.create.mutate({ ...room, space_id: world.spaceId });
      const { id: unit_id } = await app.knex('units').where({ resource_id }).first('id');
      await app.knex('bookings').where('id', _id).update({ resource_id });
      const claimed = { day: toLocal(new Date()).day, unit_id, starts_at, ends_at };
      await app.knex('claims').where('booking_id', _id).update(claimed);
      await part(() => call({ _id: resource_id }, world.member));
    },
  },
  'bookings.undoRelease': {
    input: id('booking'),
    refused: [...STRANGERS, 'member'],
    change: async (stage, call) => {
      const { app, world, day, part } = stage;
      const { _id, from, to } = await paid(stage, roomBooking(world, day(62)));
      const ends_at = new Date(new Date(from).getTime() + 1_800_000);
      const released = { ends_at, released_at: ends_at, released_until: new Date(to) };
      await app.knex('bookings').where('id', _id).update(released);
      await app.knex('claims').where('booking_id', _id).update({ ends_at });
      await part(() => call({ _id }));
    },
  },
  'bookings.endNow': atDesk(id('booking'), ({ kept }, call) => call({ _id: kept.ongoing })),
  // The member has booked it, and the manager does not attend it.
  'bookings.leave': {
    input: id('booking'),
    refused: [...STRANGERS, 'member', 'manager'],
    change: async (stage, call) => {
      const { world, day, part } = stage;
      const { _id } = await paid(stage, roomBooking(world, day(20)), [world.otherMember.email]);
      await part(() => call({ _id }, world.otherMember));
    },
  },
  'bookings.quoteCancel': shared(id('booking')),
  'bookings.cancel': personal(id('booking'), { change: 'member' }),
  'bookings.previewSeries': { input: repeated, refused: ['blocked'], served: ['otherMember', 'manager'] },
  'bookings.createSeries': managed((of) => ({ ...repeated(of), ...forMember(of) }), {
    more: { payment: 'account', source_id: 'pm_none', agreed: true, title: 'Yoga' },
    change: async (stage) => {
      const { made, world } = stage;
      const booked = await bookSeries(stage, 200, world.owner, { assignedUser: world.member.email });
      [made.series, made.seriesBooking] = [booked._id, booked.booking_id];
    },
  }),
  'bookings.getSeries': shared(id('series')),
  'bookings.moveSeries': shared((of) => ({ ...series(of), ...slot(300, 14), reschedule_reason: 'later' }), {
    change: ({ made }, call) => call(slot(200 + 3 * made.run, 14)),
  }),
  'bookings.quoteCancelSeries': shared(series),
  'bookings.decideSeries': ofStaff(
    (of) => ({ ...series(of), booking_status: 'Rejected', booking_admin_remark: 'No' }),
    {
      change: async (stage, call) => {
        const { made, owner, world } = stage;
        const use_rules = { types: { meeting_room: { approval: 'staff' as const } } };
        await owner.spaces.update.mutate({ _id: made.space, use_rules });
        const booked = await bookSeries(stage, 260, world.member, { payment: 'now' });
        await owner.spaces.update.mutate({ _id: made.space, use_rules: null });
        await call({ ...booked, booking_status: 'Approved', booking_admin_remark: undefined });
      },
    },
  ),
  'bookings.cancelSeries': personal(series, { more: { refund: true } }),
} satisfies Cases;
