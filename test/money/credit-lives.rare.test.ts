/** Random lives of credits: grants, bookings, payments, moves, cancellations, lapses and days that pass, compared with a model. */
import { expect, it } from 'vitest';
import { momentOf } from '#server/context.ts';
import { signToken } from '#domains/accounts/server/tokens.ts';
import { expireCredits } from '#domains/credits/server/service.ts';
import { MINUTE, addDays, fromLocal, toLocal } from '#shared/time.ts';
import { lapse } from '../helpers/lapse.ts';
import { SEED, rounds } from '../helpers/chaos.ts';
import { clock } from '../helpers/clock.ts';
import { creditProblems } from '../helpers/credits.ts';
import { type Random, randomOf } from '../helpers/random.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Person, addPerson, saveCard } from '../helpers/world.ts';
import { CreditModel, type ModelBooking } from './credit-model.ts';

useApp({ env: () => ({ MOVES_PER_MEMBER: '1000', HELD_BOOKINGS_PER_MEMBER: '100' }) });

const LIVES = rounds(40);
const STEPS = 30;
const firstDay = toLocal(new Date()).day;
const FOREVER = 10_000;

let rooms = 0;

/** Every booking has a room of its own. */
async function addRoom(): Promise<string> {
  const room = { space_id: world.spaceId, type: 'meeting_room', name: `Cell ${(rooms += 1)}`, price: 45, capacity: 4 };
  const body = { ...room, cancellation_notice: 24 };
  return (await app.call<{ _id: string }>('POST', '/resources', { token: world.owner.token, body })).data._id;
}

class Life {
  readonly model = new CreditModel();
  private readonly person: Person;
  private readonly source_id: string;
  private readonly random: Random;

  constructor(person: Person, source_id: string, random: Random) {
    this.person = person;
    this.source_id = source_id;
    this.random = random;
  }

  private member = () => procedures(app, this.person);
  private owner = () => procedures(app, world.owner);
  private dayOf = (day: number) => addDays(firstDay, day);
  private someDay = () => this.model.today + 1 + this.random.below(5);
  /** Meetings have at least an hour. */
  private someMinutes = () => 60 + 30 * this.random.below(5);
  private period(day: number, minutes: number) {
    const from = fromLocal(this.dayOf(day), '10:00');
    return { from, to: new Date(from.getTime() + minutes * MINUTE) };
  }

  /** It is noon of the present day, and everybody logs in again. */
  wake(): void {
    clock.freeze(fromLocal(this.dayOf(this.model.today), '12:00'));
    for (const person of [this.person, world.owner])
      person.token = signToken(SECRETS, { id: person.id, token_version: 0 }, 'full', clock.now());
  }

  private async grant(): Promise<void> {
    const { today, credits } = this.model;
    const from = today + this.random.below(3);
    const until = this.random.below(4) === 0 ? FOREVER : from + this.random.below(6);
    const isMoney = this.random.below(3) === 0;
    const amount = isMoney ? 1 + this.random.below(9_000) : 15 * (1 + this.random.below(20));
    const { _id: id } = await this.owner().credits.grant.mutate({
      space_id: world.spaceId,
      user_id: this.person.id,
      type: isMoney ? 'money' : 'meeting_room',
      amount,
      valid_from: this.dayOf(from),
      valid_until: until === FOREVER ? null : this.dayOf(until),
    });
    credits.push({ id, isMoney, left: amount, from, until });
  }

  private async book(): Promise<void> {
    const [day, minutes] = [this.someDay(), this.someMinutes()];
    const place = { space_id: world.spaceId, resource_id: await addRoom(), type: 'meeting_room' as const, capacity: 1 };
    const { _id: id, ...booked } = await this.member().bookings.create.mutate({
      ...place,
      ...this.period(day, minutes),
    });
    const uses = this.model.take(day, minutes);
    const net = this.model.net({ minutes, uses });
    expect(booked.price.net).toBe(net / 100);
    expect(booked.payment_status).toBe(net === 0 ? 'completed' : 'pending');
    this.model.bookings.push({ id, day, minutes, uses, isConfirmed: net === 0, earliest: day });
  }

  private async pay(booking: ModelBooking): Promise<void> {
    if (booking.isConfirmed) return;
    const { price } = await this.owner().bookings.get.query({ _id: booking.id });
    const amount = Math.round(price.total * 100);
    // A held booking that credits cover since it was moved waits for the press of its customer.
    if (amount === 0) await this.member().bookings.confirmFree.mutate({ _id: booking.id });
    else await this.owner().payments.recordDeskPayment.mutate({ _id: booking.id, method: 'cash', amount });
    booking.isConfirmed = true;
  }

  private async move(booking: ModelBooking): Promise<void> {
    const [day, minutes] = [this.someDay(), this.someMinutes()];
    const terms = { _id: booking.id, ...this.period(day, minutes), source_id: this.source_id };
    await this.member().bookings.reschedule.mutate(terms);
    this.model.move(booking, day, minutes);
  }

  private async cancel(booking: ModelBooking): Promise<void> {
    await this.member().bookings.cancel.mutate({ _id: booking.id });
    this.model.cancel(booking);
  }

  private async nextDay(): Promise<void> {
    this.model.nextDay();
    this.wake();
    await lapse(app);
    await expireCredits(momentOf(app.services));
  }

  /** Makes a random step. @returns its name */
  async step(): Promise<string> {
    const { bookings } = this.model;
    const changes = ['pay', 'move', 'move', 'cancel'] as const;
    const what = this.random.one([
      'grant',
      'book',
      'book',
      'nextDay',
      ...(bookings.length > 0 ? changes : []),
    ] as const);
    if (what === 'grant' || what === 'book' || what === 'nextDay') await this[what]();
    else await this[what](this.random.one(bookings));
    return what;
  }

  /** What the server keeps, in the shape of the model. */
  async check(steps: string[]): Promise<void> {
    const credits = await app.knex('credits').where('user_id', this.person.id).orderBy('id').select('id', 'balance');
    const lefts = this.model.credits.map(({ id, left }) => ({ id, balance: left }));
    expect(credits, steps.join(', ')).toEqual(lefts);
    const uses = await app
      .knex('credit_uses')
      .whereIn(
        'booking_id',
        this.model.bookings.map(({ id }) => id),
      )
      .select('booking_id', 'credit_id', 'amount');
    const kept = uses.map(({ booking_id, credit_id, amount }) => `${booking_id} has ${amount} of ${credit_id}`);
    const expected = this.model.bookings.flatMap(({ id, uses: own }) =>
      [...own].map(([credit, amount]) => `${id} has ${amount} of ${credit}`),
    );
    expect(kept.sort(), steps.join(', ')).toEqual(expected.sort());
  }
}

it('credits are what the rules say, whatever happens', { timeout: LIVES * 60_000 }, async () => {
  for (let life = 0; life < LIVES; life += 1) {
    clock.freeze(new Date());
    const person = await addPerson(app.knex, 'Member', [world.spaceId]);
    const customer = new Life(person, await saveCard(app, person), randomOf(SEED + life));
    customer.wake();
    const steps = [`seed ${SEED + life}`];
    for (let step = 0; step < STEPS; step += 1) {
      steps.push(await customer.step());
      await customer.check(steps);
    }
  }
  expect(await creditProblems(app.knex)).toEqual([]);
  clock.reset();
});
