/** Bookings that are paid by bank debit: what their customers, the bank and time do. */
import { beforeAll, beforeEach, expect } from 'vitest';
import { momentOf } from '#server/context.ts';
import { lapseHolds } from '#domains/bookings/server/lifecycle/lapse.ts';
import { reconcileCharges } from '#domains/payments/server/service/reconcile.ts';
import type { BookingDebits } from '#domains/workspaces/index.ts';
import { DAY, HOUR } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { holdJobs } from '../helpers/leases.ts';
import { type Options, app, useApp, world } from '../helpers/stage.ts';
import { type Person, addPerson, saveCard } from '../helpers/world.ts';
import { ownSandbox } from '../integrations/sandbox.ts';
import { controlOf } from '../integrations/sandbox-control.ts';
import { of, refused, signIn } from '../memberships/stage.ts';
import { BACS, confirm, typed } from './debit-stage.ts';

/** The customer. */
export let ada: Person;
let hours = 0;
export const PENCE = 10_800;

export const webhooks = (plan: object) => controlOf(ownSandbox(app))('POST', '/webhooks', plan);
export const reconcile = () => reconcileCharges(momentOf(app.services));
export const lapse = () => lapseHolds(momentOf(app.services));
export const takes = (booking_debits: BookingDebits) => {
  const use_rules = JSON.stringify({ booking_debits, closed_days: [], types: {}, resources: {} });
  return app.knex('spaces').where('id', world.spaceId).update({ use_rules });
};
export const rowOf = async (id: string) => (await app.knex('bookings').where({ id }).first())!;
export const chargesOf = (id: string) => app.knex('charges').where('booking_id', id).orderBy('id');
export const statuses = async (id: string) => (await chargesOf(id)).map(({ status, outcome }) => [status, outcome]);
export const subjects = async (person = ada) => (await app.mails(person.email)).map(({ subject }) => subject);
export const done = (session_id: string) => of(ada).payments.paymentDone.mutate({ session_id });

/** Moves the clock, and logs in again. */
export function later(ms: number): void {
  clock.advance(ms);
  for (const person of [ada, world.owner, world.member, world.otherMember]) signIn(person);
}

/** A meeting that begins in so many days, which nobody else has. */
export function period(days: number): { from: Date; to: Date } {
  hours += 3;
  const midnight = Math.ceil(clock.now().getTime() / DAY) * DAY;
  const from = new Date(midnight + (days + Math.floor(hours / 12)) * DAY + (8 + (hours % 12)) * HOUR);
  return { from, to: new Date(from.getTime() + 2 * HOUR) };
}

export async function book(days = 20, person = ada): Promise<{ _id: string; from: Date; to: Date }> {
  const { from, to } = period(days);
  const room = { type: 'meeting_room', space_id: world.spaceId, resource_id: world.roomId, capacity: 2 } as const;
  const { _id } = await of(person).bookings.create.mutate({
    ...room,
    from: from.toISOString(),
    to: to.toISOString(),
  });
  return { _id, from, to };
}

export const start = (_id: string, person = ada) =>
  of(person).payments.startBookingPayment.mutate({ _id, amount: PENCE });

/** A booking whose debit the bank processes. */
export async function processing(days = 20, account = BACS.late) {
  const booking = await book(days);
  const started = await start(booking._id);
  expect(await confirm(app, started, typed.bacs(account))).toMatchObject({ status: 'processing' });
  expect(await done(started.session_id)).toMatchObject({ booking_id: booking._id, processing: true });
  return { ...booking, started };
}

export const other = (from: Date, to: Date) =>
  of(world.otherMember).bookings.create.mutate({
    type: 'meeting_room',
    space_id: world.spaceId,
    resource_id: world.roomId,
    capacity: 2,
    from: from.toISOString(),
    to: to.toISOString(),
  });

/** Nothing may change a booking while its bank processes the debit. */
export async function expectUnchangeable(_id: string): Promise<void> {
  const { from, to } = period(21);
  const source_id = await saveCard(app, ada);
  const before = await rowOf(_id);
  const moved = { _id, from: from.toISOString(), to: to.toISOString(), reschedule_reason: 'later' };
  const calls = [
    () => of(ada).bookings.cancel.mutate({ _id }),
    () => of(world.owner).bookings.cancel.mutate({ _id, refund: true }),
    () => of(ada).bookings.reschedule.mutate(moved),
    () => of(ada).payments.payCharge.mutate({ _id, source_id, amount: PENCE }),
    () => start(_id),
    () => of(world.owner).payments.recordDeskPayment.mutate({ _id, method: 'cash', amount: PENCE }),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject(refused(409, 'A payment is being processed'));
  expect(await rowOf(_id)).toEqual(before);
  expect(await chargesOf(_id)).toHaveLength(1);
}

/** Before each test: a new customer, in a workspace whose rule this is. Jobs run when a test calls them. */
export function useBookingDebits(debits: BookingDebits, options: Options = {}): void {
  useApp(options);
  beforeAll(() => holdJobs(app.knex));
  beforeEach(async () => {
    clock.reset();
    ada = await addPerson(app.knex, 'Member', [world.spaceId]);
    // A hold of whole days ends before or after a meeting, whatever the time of day is.
    later((Math.ceil(Date.now() / DAY) + 0.5) * DAY - Date.now());
    await takes(debits);
    await webhooks({});
  });
}
