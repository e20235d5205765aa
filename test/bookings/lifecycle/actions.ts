/** How bookings reach a stage, and what people, the bank and time do to them. */
import { momentOf } from '#server/context.ts';
import { type BookingStage, type Subject, stageOf } from '#domains/bookings/stages.ts';
import { lapseRequests } from '#domains/bookings/server/requests/lapse.ts';
import { chargePlanned } from '#domains/bookings/server/payment/planned.ts';
import { releaseUnused } from '#domains/bookings/server/presence/release-unused.ts';
import { reconcileCharges } from '#domains/payments/server/service/reconcile.ts';
import { settleFailed, settleProcessing, settleSucceeded } from '#domains/payments/server/service/settle.ts';
import { HOUR, MINUTE, SECOND, toLocal } from '#shared/time.ts';
import { lapse } from '../../helpers/lapse.ts';
import { clock } from '../../helpers/clock.ts';
import { type Person, deskBooking, roomBooking, slot } from '../../helpers/world.ts';
import { answerBank } from '../../integrations/sandbox.ts';
import {
  gate,
  app,
  world,
  member,
  guest,
  rival,
  cards,
  company,
  seats,
  attic,
  freeRoom,
  send,
  read,
  create,
} from './setting.ts';

let slots = 0;
/** The start of a period of up to 3 hours that no other case uses, after the refund deadline of the room. */
function nextStart(): [day: number, hour: number] {
  slots += 1;
  return [3 + Math.floor(slots / 6), 2 + (slots % 6) * 3.5];
}
export const nextSlot = (hours = 2) => slot(...nextStart(), hours);

export const bookRoom = () => create({ ...roomBooking(world, nextSlot()), members: [guest.email] });
export const bookFree = () =>
  create({ ...roomBooking(world, nextSlot()), resource_id: freeRoom, members: [guest.email] });
export const bookDesk = () => create({ ...deskBooking(world, nextSlot()), ids: [seats[0]], members: [guest.email] });
export const requestRoom = () =>
  create(
    { ...roomBooking(world, nextSlot()), name: 'Ada', email: member.email },
    '/bookings/resource-without-pay',
    world.owner,
  );

/** A booking of a series that is charged before it starts, and is due. */
export async function planRoom(): Promise<string> {
  const { data } = await send('POST', '/bookings/series', member, {
    ...roomBooking(world, nextSlot()),
    repeat: { every: 10, unit: 'week', times: 2 },
    ...{ payment: 'each', source_id: cards.good, agreed: true, members: [member.email] },
  });
  const [first] = (data as unknown as { bookings: { _id: string }[] }).bookings;
  await app.knex('bookings').where('id', first!._id).update({ charge_at: clock.now() });
  return first!._id;
}

export const chargeDue = () => chargePlanned(momentOf(app.services));

export async function pay(id: string, card = cards.good) {
  const { price } = await read(id);
  const body = { _id: id, source_id: card, currency: 'GBP', amount: Math.round(price.total * 100) };
  return send('POST', '/stripe/payCharge', member, body);
}

export const payAtDesk = (id: string, person = world.owner) =>
  send('POST', `/bookings/${id}/desk-payment`, person, { method: 'cash', amount: 10_800 });
export const payOnAccount = (id: string, person = member) =>
  send('POST', `/bookings/${id}/account-payment`, person, { company_id: company, amount: 10_800 });
export const redeem = (id: string, person = member, voucher_code = 'SPRING20') =>
  send('PUT', `/bookings/${id}/voucher`, person, { voucher_code });
/** A booking that costs nothing with a voucher. */
export async function bookCovered(): Promise<string> {
  const id = await bookRoom();
  await redeem(id, member, 'FREE');
  return id;
}
export const confirmFree = (id: string, person = member) => send('PUT', `/bookings/${id}/confirm`, person, {});
export const mailLink = (id: string, person = world.owner) =>
  send('POST', `/bookings/${id}/payment-link`, person, { hours: 2 });

export const decide = (id: string, booking_status: string, person = world.owner) =>
  send('PUT', `/bookings/reschedule-request/${id}`, person, { booking_status, booking_admin_remark: 'Decided' });
export const decideSwap = (id: string, seat_swap_status: string, person = world.owner) =>
  send('PUT', `/bookings/raised-approve/${id}`, person, {
    seat_swap_status,
    ...(seat_swap_status === 'Completed' ? { type: 'flexi_desk', ids: [seats[1]] } : { admin_remark: 'No' }),
  });

/** Moves a booking to a later period: a longer one costs more. */
export async function move(
  id: string,
  hours: number,
  { person = member, card }: { person?: Person; card?: string } = {},
) {
  const body = { ...nextSlot(hours), reschedule_reason: 'Later', ...(card && { source_id: card }) };
  return send('PUT', `/bookings/reschedule-request/${id}`, person, body);
}

export const cancel = (id: string, person = member) => send('DELETE', `/bookings/cancel/${id}`, person);
export const checkIn = (id: string, person = member) => send('PUT', `/bookings/check-in/${id}`, person);
export const undoCheckIn = (id: string, person = world.owner) => send('DELETE', `/bookings/check-in/${id}`, person);
export const undoRelease = (id: string, person = world.owner) => send('PUT', `/bookings/undo-release/${id}`, person);
export const endNow = (id: string, person = world.owner) => send('PUT', `/bookings/end/${id}`, person);
export const raise = (id: string, person = member) =>
  send('PUT', `/bookings/raised-request/${id}`, person, { customer_remark: 'By the window' });
export const reserve = async (id: string, person = world.owner) =>
  send(
    'PUT',
    `/bookings/reserve-resource/${id}`,
    person,
    (await isDesk(id)) ? { ids: [seats[2]] } : { resource_id: attic },
  );
const isDesk = async (id: string) => (await read(id)).items.length > 0;

/** The payment service does not answer, so that the charge stays open. */
export async function unanswered(charge: () => Promise<unknown>): Promise<void> {
  const { arrived } = gate.holdNext();
  // The call ends with the server.
  void charge().catch(() => undefined);
  await arrived;
}

/** The hold of a booking ends now. */
export async function endHold(id: string): Promise<void> {
  const ended = { hold_until: new Date(clock.now().getTime() - MINUTE) };
  await app.knex('claims').where('booking_id', id).update(ended);
  await app.knex('bookings').where('id', id).update(ended);
}

/** A booking of two hours has begun so many hours ago. */
export async function beganBefore(id: string, hours: number): Promise<void> {
  slots += 1; // no two claims of a unit begin at the same time
  const starts_at = new Date(clock.now().getTime() - hours * HOUR - slots * SECOND);
  const times = { starts_at, ends_at: new Date(starts_at.getTime() + 2 * HOUR) };
  await app.knex('bookings').where('id', id).update(times);
  await app.knex('claims').where('booking_id', id).update(times);
}

/** Somebody else books the room of a booking whose hold has ended. */
export async function takeAway(id: string): Promise<void> {
  await endHold(id);
  const { from, to } = await read(id);
  await create({ ...roomBooking(world, { from, to }) }, '/bookings', rival);
}

/** The payment service has not heard of the charge for so long that it counts as failed. */
export async function giveUp(id: string): Promise<void> {
  const created_at = new Date(clock.now().getTime() - 2 * MINUTE);
  await app.knex('charges').where({ booking_id: id, status: 'started' }).update({ created_at });
  await reconcileCharges(momentOf(app.services));
}

export const newestCharge = (id: string) => app.knex('charges').where('booking_id', id).orderBy('id', 'desc').first();

/** The bank of the customer takes days. */
export const bankProcesses = async (id: string) =>
  settleProcessing(app.services, await newestCharge(id), { intentId: `pi_days_${id}`, paidWith: null });

/** The same, in a workspace that confirms the booking at once. */
export async function confirmUnpaid(id: string): Promise<void> {
  const space = () => app.knex('spaces').where('id', world.spaceId);
  await space().update({ use_rules: JSON.stringify({ booking_debits: 'at_once', closed_days: [] }) });
  await bankProcesses(id);
  await space().update({ use_rules: null });
}

export const confirmedUnpaid = () =>
  after(
    bookRoom(),
    (id) => pay(id, cards.bank),
    (id) => confirmUnpaid(id),
  );

export async function debitPaid(id: string): Promise<void> {
  const charge = await newestCharge(id);
  await settleSucceeded(app.services, charge, { intentId: null, paidWith: null, amountPence: charge.amount_pence });
}
export const debitUnpaid = async (id: string) =>
  settleFailed(app.services, await newestCharge(id), { reason: 'The account has too little money' });

/** The customer answers their bank and returns. */
export async function answer(id: string, url: string | null | undefined, result: 'complete' | 'fail'): Promise<void> {
  await answerBank(url ?? null, result);
  const { idempotency_key } = await newestCharge(id);
  await send('GET', `/payment-done?session_id=${idempotency_key}`, member);
}

/** A charge that has been sent, and which the payment service answers once it is released. */
export async function held(charge: () => Promise<unknown>): Promise<() => Promise<unknown>> {
  const { arrived, release } = gate.holdNext();
  const answered = charge();
  await arrived;
  return () => {
    release();
    return answered;
  };
}

export async function paid(): Promise<string> {
  const id = await bookRoom();
  await pay(id);
  return id;
}

export async function after(id: Promise<string>, ...steps: ((id: string) => Promise<unknown>)[]): Promise<string> {
  const of = await id;
  for (const step of steps) await step(of);
  return of;
}

/** Brings a new booking of a room into a stage. */
export const REACH: Record<BookingStage, () => Promise<string>> = {
  held: bookRoom,
  paying: () => after(bookRoom(), (id) => unanswered(() => pay(id))),
  lapsed: () => after(bookRoom(), endHold),
  confirmed: paid,
  changing: () => after(paid(), (id) => unanswered(() => move(id, 3))),
  released: () => after(bookRoom(), cancel),
  cancelled: () => after(bookFree(), cancel),
  requested: requestRoom,
  rejected: () => after(requestRoom(), (id) => decide(id, 'Rejected')),
  withdrawn: () => after(requestRoom(), cancel),
};

export async function stage(id: string): Promise<BookingStage> {
  const view = await read(id);
  const date = (value: string | null) => value && new Date(value);
  const subject = { ...view, from: date(view.from), to: date(view.to), hold_until: date(view.hold_until) };
  return stageOf(subject as unknown as Subject, clock.now());
}

export const outOfUse = async () =>
  void (await app.knex('units').where('resource_id', world.roomId).update({ bookable: false }));
export const inUse = async () =>
  void (await app.knex('units').where('resource_id', world.roomId).update({ bookable: true }));

export const swapDesk = () => after(bookDesk(), (id) => raise(id));
export const ongoing = () => after(bookFree(), begun);
export const begun = (id: string) => beganBefore(id, 1);
export const past = (id: string) => beganBefore(id, 3);
export const sweep = () => lapse(app);
export const sweepRequests = () => lapseRequests(momentOf(app.services));

/** A meeting that is released ten minutes after its start, and began half an hour ago. */
export async function unused(): Promise<string> {
  const id = await after(bookFree(), (of) => beganBefore(of, 0.5));
  const release_warned_at = new Date(clock.now().getTime() - 30 * MINUTE);
  await app.knex('bookings').where('id', id).update({ release_minutes: 10, release_warned_at });
  return id;
}
export const sweepUnused = () => releaseUnused(momentOf(app.services));
export const released = () => after(unused(), sweepUnused);
/** A booking that was released, and would have ended by now. */
export const overRelease = () =>
  after(released(), (id) => app.knex('bookings').where('id', id).update({ released_until: clock.now() }));

export const office = () =>
  create({
    type: 'private_office',
    space_id: world.spaceId,
    resource_id: world.officeId,
    capacity: 1,
    ...slot((slots += 1) + 60),
  });

/** The place of a membership, in an office of its own. */
export async function memberPlace(): Promise<string> {
  const post = async (path: string, body: object) =>
    (await app.call<{ _id: string; booking_id: string }>('POST', path, { token: world.owner.token, body })).data;
  const name = `Tower ${(slots += 1)}`;
  const of = { space_id: world.spaceId, name, price: 100 };
  const tower = await post('/resources', { ...of, type: 'private_office', capacity: 2 });
  const plan = await post('/plans/memberships', { ...of, type: 'private_office' });
  const from = toLocal(clock.now()).day;
  const begun = { plan_id: plan._id, user_id: member.id, resource_id: tower._id, from };
  return (await post('/memberships', begun)).booking_id;
}

export const claimsOf = (id: string) =>
  app.knex('claims').where('booking_id', id).orderBy('starts_at').orderBy('unit_id');
export type Claims = Awaited<ReturnType<typeof claimsOf>>;

/** The booking and its claims. A refund that is recorded later does not count. */
export async function state(id: string) {
  const [{ history, ...row }, claims] = await Promise.all([app.knex('bookings').where('id', id).first(), claimsOf(id)]);
  return { ...row, claims, history: history.filter(({ type }: { type: string }) => type !== 'refunded') };
}
