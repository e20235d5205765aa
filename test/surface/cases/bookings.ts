import { toLocal } from '#shared/time.ts';
import type { DeskType } from '#shared/resource-types.ts';
import { type Booked, deskBooking, pay, roomBooking, slot } from '../../helpers/world.ts';
import {
  type Case,
  type Cases,
  PAGE,
  type Records,
  STRANGERS,
  type Stage,
  VOUCHER_CODE,
  at,
  by,
  id,
  inRoom,
  inSpace,
  memberEmail,
  secret,
  the,
} from '../case.ts';

const inSeries = { _id: the('series'), booking_id: the('seriesBooking'), scope: 'all' };
const forMember = { assignedUser: memberEmail, members: ({ member }: Records) => [member.email] };
const repeated = inRoom(310, { repeat: { every: 1, unit: 'week', times: 2 }, skip: [], choices: [] });
/** A list of bookings, which shows their own to everybody. */
const list = (more: Case['more']): Case => ({
  input: inSpace(),
  more,
  refused: ['otherManager'],
  blind: ['otherMember'],
  served: ['member', 'manager'],
  mark: secret('booking'),
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
async function lastSeat({ app, made }: Stage, type: DeskType): Promise<{ type: DeskType; ids: string[] }> {
  const seats = app.knex('units').where({ resource_id: made.area, kind: type, status: true });
  return { type, ids: (await seats.orderBy('id').pluck('id')).slice(-1) };
}

export default {
  'bookings.list': list({
    ...PAGE,
    resource_type: 'desks',
    booking_status: 'past',
    payment_status: 'completed',
    text: 'a',
  }),
  'bookings.summaries': list({ ...at(9), limit: 5 }),
  'bookings.get': by.parties(id('booking')),
  'bookings.calendarFile': by.parties(id('booking')),
  'bookings.create': by.parties(inRoom(6, { ...forMember, title: 'Meeting' }), {
    refused: [...STRANGERS, 'blocked'],
    change: ({ world, day }, call) => call(day(240), world.member),
  }),
  'bookings.request': by.staff(
    inRoom(9, {
      name: 'Ada Lovelace',
      email: 'ada@example.org',
      number: '+4407700900123',
      booking_customer_remark: 'With a projector',
    }),
    { change: ({ day, email }, call) => call({ ...day(270), email: email('customer') }), makes: ['request'] },
  ),
  'bookings.decide': by.staff(id('request', { booking_status: 'Rejected', booking_admin_remark: 'It is closed' }), {
    change: (_, call) => call({ booking_status: 'Approved', booking_admin_remark: undefined }),
  }),
  'bookings.raiseSwap': by.themselves(id('desk', { customer_remark: 'By the window, please' }), {
    more: { seat_swap_status: 'Assigned' },
    change: async (stage, call) => {
      const { made, world, day, part } = stage;
      made.desk = (await paid(stage, deskBooking(world, day(9))))._id;
      await part(() => call({}, world.member));
    },
  }),
  'bookings.swapSeats': by.staff(id('desk', { type: 'flexi_desk' })),
  'bookings.decideSwap': by.staff(id('desk', { seat_swap_status: 'Deleted', admin_remark: 'All desks are taken' }), {
    change: async (stage, call) =>
      call({ seat_swap_status: 'Completed', ...(await lastSeat(stage, 'dedicated_desk')), admin_remark: undefined }),
  }),
  'bookings.reserve': by.managers(
    id('desk', { ids: ({ freeSeat }: Records) => [freeSeat], reschedule_reason: 'The desk is being repaired' }),
    { change: async (stage, call) => call(await lastSeat(stage, 'flexi_desk')) },
  ),
  'bookings.quoteReschedule': by.parties(id('booking', at(7))),
  'bookings.remark': by.parties(id('booking', { remark: 'A note' })),
  'bookings.mailPaymentLink': by.managers(id('booking', { hours: 2 }), {
    change: async ({ book, part }, call) => {
      const _id = await book(10);
      await part(() => call({ _id }));
    },
  }),
  'bookings.reschedule': by.parties(id('booking', { ...at(8), reschedule_reason: 'later' }), {
    change: ({ world, day }, call) => call(day(6), world.member),
  }),
  'bookings.redeem': by.parties(id('booking', { voucher_code: VOUCHER_CODE }), {
    served: [],
    change: async ({ book, made, part }, call) => {
      const _id = await book(291);
      await part(() => call({ _id, voucher_code: `SPRING-${made.run}` }));
    },
  }),
  'bookings.confirmFree': by.parties(id('booking'), {
    more: { members: ['ada@example.org'] },
    served: [],
    change: async ({ app, book, part }, call) => {
      const _id = await book(299);
      await app.knex('bookings').where({ id: _id }).update({ net_pence: 0, total_pence: 0, full_total_pence: 0 });
      await part(() => call({ _id }));
    },
  }),
  'bookings.checkIn': by.parties(id('booking'), {
    change: async (stage, call) => {
      stage.kept.ongoing = await ongoing(stage, 30);
      await stage.part(() => call({ _id: stage.kept.ongoing }));
    },
  }),
  'bookings.undoCheckIn': by.managers(id('booking'), { change: ({ kept }, call) => call({ _id: kept.ongoing }) }),
  'bookings.checkInHere': by.unblocked(id('room'), {
    served: ['otherMember', 'otherManager'],
    change: async (stage, call) => {
      const { app, world, made, owner, part } = stage;
      const _id = await ongoing(stage, 64);
      const { starts_at, ends_at } = await app.knex('bookings').where('id', _id).first('starts_at', 'ends_at');
      // Runs at once do not take the time of each other.
      const room = { type: 'meeting_room' as const, name: `Nook ${made.run}`, price: 10, capacity: 2 };
      const { _id: resource_id } = await owner.resources.create.mutate({ ...room, space_id: made.space });
      const { id: unit_id } = await app.knex('units').where({ resource_id }).first('id');
      await app.knex('bookings').where('id', _id).update({ resource_id });
      const claimed = { day: toLocal(new Date()).day, unit_id, starts_at, ends_at };
      await app.knex('claims').where('booking_id', _id).update(claimed);
      await part(() => call({ _id: resource_id }, world.member));
    },
  }),
  'bookings.undoRelease': by.managers(id('booking'), {
    served: [],
    change: async (stage, call) => {
      const { app, world, day, part } = stage;
      const { _id, from, to } = await paid(stage, roomBooking(world, day(62)));
      const ends_at = new Date(new Date(from).getTime() + 1_800_000);
      const released = { ends_at, released_at: ends_at, released_until: new Date(to) };
      await app.knex('bookings').where('id', _id).update(released);
      await app.knex('claims').where('booking_id', _id).update({ ends_at });
      await part(() => call({ _id }));
    },
  }),
  'bookings.endNow': by.managers(id('booking'), { change: ({ kept }, call) => call({ _id: kept.ongoing }) }),
  // The member has booked it, and the manager does not attend it.
  'bookings.leave': by.managers(id('booking'), {
    refused: [...STRANGERS, 'member', 'manager'],
    served: [],
    change: async (stage, call) => {
      const { world, day, part } = stage;
      const { _id } = await paid(stage, roomBooking(world, day(20)), [world.otherMember.email]);
      await part(() => call({ _id }, world.otherMember));
    },
  }),
  'bookings.quoteCancel': by.parties(id('booking')),
  'bookings.cancel': by.parties(id('booking'), { served: ['member'], change: 'member' }),
  'bookings.previewSeries': by.unblocked(repeated, { served: ['otherMember', 'manager'] }),
  'bookings.createSeries': by.managers(
    { ...repeated, ...forMember },
    {
      more: { payment: 'account', source_id: 'pm_none', agreed: true, title: 'Yoga' },
      change: async ({ made, world, bookSeries }) => {
        const { _id, bookings } = await bookSeries(200, world.owner, { assignedUser: world.member.email });
        [made.series, made.seriesBooking] = [_id, bookings[0]!._id];
      },
    },
  ),
  'bookings.getSeries': by.parties(id('series')),
  'bookings.moveSeries': by.parties(
    { ...inSeries, ...at(300, 14), reschedule_reason: 'later' },
    { change: ({ made }, call) => call(slot(200 + 3 * made.run, 14)) },
  ),
  'bookings.quoteCancelSeries': by.parties(inSeries),
  'bookings.decideSeries': by.staff(
    { ...inSeries, booking_status: 'Rejected', booking_admin_remark: 'No' },
    {
      change: async ({ made, owner, world, bookSeries }, call) => {
        const use_rules = { types: { meeting_room: { approval: 'staff' as const } } };
        await owner.spaces.update.mutate({ _id: made.space, use_rules });
        const { _id, bookings } = await bookSeries(260, world.member, { payment: 'now' });
        await owner.spaces.update.mutate({ _id: made.space, use_rules: null });
        const decision = { booking_status: 'Approved', booking_admin_remark: undefined };
        await call({ _id, booking_id: bookings[0]!._id, ...decision });
      },
    },
  ),
  'bookings.cancelSeries': by.parties(inSeries, { served: ['member'], more: { refund: true } }),
} satisfies Cases;
