/** The ways of what no call of a procedure causes: a bank, a job or another service does, or staff who refuse something. */
import { beforeAll, afterAll, expect } from 'vitest';
import { momentOf } from '#server/context.ts';
import { lapseRequests } from '#domains/bookings/server/requests/lapse.ts';
import { releaseUnused } from '#domains/bookings/server/presence/release-unused.ts';
import { refreshAllDoors } from '#domains/doors/server/service/refresh.ts';
import { HOUR, MINUTE } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { app, world } from '../helpers/stage.ts';
import { type Receiver, startReceiver } from '../../sandbox/receiver/receiver.ts';
import { type Person, agree, deskBooking, saveCard } from '../helpers/world.ts';
import { type KisiSandbox, FRONT_DOOR, LONDON_PLACE, kisiEnv, kisiSandbox } from '../integrations/doors.ts';
import { type FacebookSandbox, facebookEnv, facebookSandbox } from '../integrations/leads.ts';
import { ownSandbox } from '../integrations/sandbox.ts';
import { controlOf } from '../integrations/sandbox-control.ts';
import { of, signIn } from '../memberships/stage.ts';
import * as debits from '../payments/booking-debit-stage.ts';
import { bank } from '../payments/debit-stage.ts';
import { entryOf, people, release, roomWish, takeRoom } from '../waiting/helpers.ts';

let receiver: Receiver;
let doors: KisiSandbox;
let advertisements: FacebookSandbox;

/** A server with all services that cause something, and a program that is told everything. Jobs run when a way calls them. */
export function useWays(): void {
  beforeAll(async () => {
    [receiver, doors, advertisements] = await Promise.all([startReceiver(), kisiSandbox(), facebookSandbox()]);
  });
  const env = () => ({ ...kisiEnv(doors), ...facebookEnv(advertisements), ALLOW_PRIVATE_HOSTS: 'true' });
  debits.useBookingDebits('at_once', { env });
  beforeAll(async () => {
    await advertisements.sendWebhooksTo(app.address);
    await owner().webhooks.create.mutate({ url: `${receiver.address}/ok`, types: ['*'] });
  });
  afterAll(() => Promise.all([receiver.stop(), doors.stop(), advertisements.stop()]));
}

type Body = { type: string; data: Record<string, unknown> };

/** What the program got of a type about a record. */
export async function received(type: string, _id: string): Promise<Body[]> {
  await app.deliver();
  const noun = type.split('.')[0]!;
  const bodies = receiver.received.map(({ body }) => JSON.parse(body) as Body);
  return bodies.filter(({ type: got, data }) => got === type && (data[noun] as { _id: string })._id === _id);
}

const moment = () => momentOf(app.services);
const atBank = <T>(path: string, body: object) => controlOf(ownSandbox(app))<T>('POST', path, body);
const owner = () => of(world.owner);
const period = (days = 20) => {
  const { from, to } = debits.period(days);
  return { from: from.toISOString(), to: to.toISOString() };
};

async function paid(): Promise<{ _id: string; from: Date }> {
  const { ada } = debits;
  const booking = await debits.book();
  const source_id = await saveCard(app, ada);
  await of(ada).payments.payCharge.mutate({ _id: booking._id, source_id, amount: debits.PENCE });
  return booking;
}

/** The row of a table that is there once what was said to the payment service has arrived. */
async function arrived(find: () => Promise<object | undefined>): Promise<void> {
  await expect.poll(find).toBeDefined();
}

async function disputed(status?: 'lost'): Promise<{ id: string; booking_id: string }> {
  const { _id: booking_id } = await paid();
  const [charge] = await debits.chargesOf(booking_id);
  const { id } = await atBank<{ id: string }>('/disputes', { payment_intent: charge!.intent_id });
  if (status) await atBank(`/disputes/${id}`, { status });
  const find = () =>
    app
      .knex('disputes')
      .where({ booking_id, ...(status && { status }) })
      .first('id');
  await arrived(find);
  return { id: (await find())!.id, booking_id };
}

/** The doors of the workspace as the door service lists them. @returns the id of one */
async function door(lock_id: number): Promise<string> {
  const of = { space_id: world.spaceId };
  await owner().doors.choosePlace.mutate({ ...of, place_id: LONDON_PLACE });
  await refreshAllDoors(moment());
  return (await app
    .knex('doors')
    .where({ ...of, lock_id: String(lock_id) })
    .first('id'))!.id;
}

/** Two wait for a place that becomes free. */
async function offered(): Promise<[Person, Person]> {
  const wanted = period();
  const booking = await takeRoom(app, world, world.member, wanted);
  const [first, second] = (await people(app, 2)).map(signIn) as [Person, Person];
  for (const person of [first, second]) await of(person).waiting.join.mutate(roomWish(world, wanted));
  await release(app, world.member, booking);
  await app.deliver();
  return [first, second];
}

/** By the type of the event. Each way causes it once, and returns the id of its record. test/webhooks/ways.test.ts walks all of them. */
export const WAYS: Record<string, () => Promise<string>> = {
  async 'booking.rejected'() {
    const { from, to } = debits.period(2);
    const room = { type: 'meeting_room', space_id: world.spaceId, resource_id: world.roomId, capacity: 2 } as const;
    const customer = { name: 'Ada Lovelace', email: 'ada@example.org', number: '+447700900123' };
    const { _id } = await owner().bookings.request.mutate({
      ...room,
      ...customer,
      from: from.toISOString(),
      to: to.toISOString(),
    });
    debits.later(from.getTime() - clock.now().getTime() + MINUTE);
    await lapseRequests(moment());
    return _id;
  },
  async 'booking.processing'() {
    return (await debits.processing())._id;
  },
  async 'booking.debit-failed'() {
    const { _id, started } = await debits.processing();
    await bank(app, started, 'insufficient_funds');
    await arrived(() => app.knex('charges').where({ booking_id: _id, status: 'failed' }).first('id'));
    return _id;
  },
  async 'booking.card-agreed'() {
    const { ada } = debits;
    const source_id = await saveCard(app, ada);
    await agree(app, ada, source_id);
    const room = { type: 'meeting_room', space_id: world.spaceId, resource_id: world.roomId, capacity: 2 } as const;
    const forAda = { assignedUser: ada.email, members: [ada.email] };
    const { _id } = await owner().bookings.create.mutate({ ...room, ...period(), ...forAda });
    await owner().payments.payCharge.mutate({ _id, source_id, amount: debits.PENCE, agreed: true });
    return _id;
  },
  async 'booking.released'() {
    const use_rules = { booking_debits: 'at_once', release_minutes: 20 } as const;
    await owner().spaces.update.mutate({ _id: world.spaceId, use_rules });
    const { _id, from } = await paid();
    for (const minutes of [10, 20]) {
      clock.freeze(new Date(from.getTime() + minutes * MINUTE));
      await releaseUnused(moment());
    }
    return _id;
  },
  async 'booking.refund-failed'() {
    const { _id: booking_id } = await paid();
    await of(debits.ada).bookings.cancel.mutate({ _id: booking_id });
    await app.deliver();
    const refund = await app.knex('refunds').where({ booking_id }).first('refund_id');
    await atBank(`/refunds/${refund!.refund_id}`, { status: 'failed' });
    await arrived(() => app.knex('refunds').where({ booking_id, status: 'failed' }).first('id'));
    return booking_id;
  },
  async 'booking.disputed'() {
    return (await disputed()).booking_id;
  },
  async 'booking.dispute-closed'() {
    return (await disputed('lost')).booking_id;
  },
  async 'dispute.settled'() {
    return (await disputed('lost')).id;
  },
  async 'booking.swap-rejected'() {
    const { ada } = debits;
    const desk = { ...deskBooking(world, period()), type: 'flexi_desk' } as const;
    const { _id, price } = await of(ada).bookings.create.mutate(desk);
    const source_id = await saveCard(app, ada);
    await of(ada).payments.payCharge.mutate({ _id, source_id, amount: Math.round(price.total * 100) });
    await of(ada).bookings.raiseSwap.mutate({ _id, seat_swap_status: 'Assigned', customer_remark: 'By the window' });
    await owner().bookings.decideSwap.mutate({ _id, seat_swap_status: 'Deleted', admin_remark: 'All are taken' });
    return _id;
  },
  async 'booking.lapsed'() {
    const { _id } = await debits.book();
    debits.later(HOUR);
    await debits.lapse();
    return _id;
  },
  'door.created': () => door(FRONT_DOOR),
  async 'door.updated'() {
    await door(FRONT_DOOR);
    await doors.setLock(FRONT_DOOR, { online: false });
    return door(FRONT_DOOR);
  },
  async 'door.deleted'() {
    const lock = FRONT_DOOR + 1;
    await door(lock);
    await doors.setLock(lock, { gone: true });
    return door(lock);
  },
  async 'lead.created'() {
    await advertisements.addLeads({ id: '11' });
    const find = () => app.knex('leads').where('facebook_id', '11').first('id');
    await arrived(find);
    return (await find())!.id;
  },
  async 'waiting.updated'() {
    const [, second] = await offered();
    return (await entryOf(app, second))!._id;
  },
  async 'waiting.offered'() {
    const [first] = await offered();
    return (await entryOf(app, first))!._id;
  },
};
