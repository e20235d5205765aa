/** What the tests of memberships share: a customer, the owner, and a clock that moves by days. */
import { beforeEach, expect } from 'vitest';
import { momentOf } from '#server/context.ts';
import { signToken } from '#domains/accounts/server/tokens.ts';
import type { MembershipInput } from '#domains/memberships/schema.ts';
import { billDue } from '#domains/memberships/server/billing/bill.ts';
import { addMonths, monthOf, startOfMonth } from '#shared/months.ts';
import { DAY, HOUR } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { app, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Person, addPerson } from '../helpers/world.ts';

export const LONDON = 'Europe/London';
export const refused = (httpStatus: number, message?: string) => ({
  data: { httpStatus },
  ...(message && { message }),
});
/** A month at £300 before tax. */
export const MONTH = 36_000;

/** The customer, new in each test. */
export let ada: Person;
/** The first months of the memberships of a test. */
export let months: string[];
let count = 0;

/** A number for names that no other test has. */
export const nextNumber = () => (count += 1);

/** Moves the clock to noon of a day, on which everybody logs in again. */
export function toDay(day: string): void {
  clock.freeze(
    new Date(startOfMonth(day.slice(0, 7), LONDON).getTime() + (Number(day.slice(8)) - 1) * DAY + 12 * HOUR),
  );
  logIn();
}

/** A token that is valid on the present day. */
export function signIn(person: Person): Person {
  person.token = signToken(SECRETS, { id: person.id, token_version: 0 }, 'full', clock.now());
  return person;
}

function logIn(): void {
  for (const person of [ada, world.owner, world.staff, world.otherStaff, world.member]) signIn(person);
}

/** The clock runs as that of the outside services. */
export function toNow(): void {
  clock.reset();
  months = [monthOf(clock.now(), LONDON)];
  logIn();
}

/** Before each test: a new customer, on the first day of the next month, in a workspace with the usual rules. */
export function useMemberships(): void {
  beforeEach(async () => {
    await app.knex('spaces').where('id', world.spaceId).update({ tax_rates: null, use_rules: null });
    ada = await addPerson(app.knex, 'Member', [world.spaceId]);
    // What other tests have booked and saved is out of the way.
    const first = addMonths(monthOf(new Date(), LONDON), 1);
    months = [0, 1, 2, 3].map((number) => addMonths(first, number));
    toDay(`${first}-01`);
  });
}

export const of = (person: Person) => procedures(app, person);
export const owner = () => of(world.owner);

export const addPlan = (fields: object = {}) =>
  owner().membershipPlans.create.mutate({
    space_id: world.spaceId,
    name: `Plan ${nextNumber()}`,
    price: 300,
    ...fields,
  });

export async function begin(fields: Partial<MembershipInput> = {}, plan: object = {}) {
  const { _id: plan_id } = await addPlan(plan);
  return owner().memberships.create.mutate({ plan_id, user_id: ada.id, from: `${months[0]}-01`, ...fields });
}

/** A company that pays on account. */
export const addCompany = (fields: object = {}) =>
  owner().companies.create.mutate({
    space_id: world.spaceId,
    name: `Engines ${nextNumber()}`,
    payment: 'account',
    payment_days: 30,
    ...fields,
  });

export const bill = () => billDue(momentOf(app.services));
export const invoicesOf = (userId: string) => app.knex('invoices').where('user_id', userId).orderBy('id');
export const chargesOf = (userId: string) => app.knex('charges').where('user_id', userId).orderBy('id');

const BEGUN_WITHIN_MS = 20_000;

type Begun = { _id: string; invoices: object[] };

/**
 * Sends a call that begins a membership, and repeats it with its key: while its first month is being billed, and after its process was killed
 * then. The call is answered only once it is billed.
 * @returns the answers
 */
export async function repeatBeginning(person: Person, path: string, body: { plan_id: string }): Promise<Begun[]> {
  const { knex } = app;
  const idempotency_key = `begin-${body.plan_id}`;
  const headers = { 'idempotency-key': idempotency_key };
  const send = async () => (await app.call<Begun>('POST', path, { token: person.token, headers, body })).data;
  const key = () => knex('idempotency_keys').where({ idempotency_key, is_step: false });
  const numbers = await knex.transaction();
  const answers = [];
  try {
    await numbers('counters').where('name', 'invoice').forUpdate().first('name');
    const sent = send();
    const begun = () => knex('memberships').where('plan_id', body.plan_id);
    await expect.poll(begun, { timeout: BEGUN_WITHIN_MS }).toHaveLength(1);
    expect(await key()).toMatchObject([{ answer: null }]);
    answers.push(sent, send());
  } finally {
    await numbers.rollback();
  }
  const answered = await Promise.all(answers);
  await key().update({ answer: null, created_at: new Date(0) });
  return [...answered, await send()];
}
