/** The operator of the quarter: two workspaces with their currencies and tax rates, plans, people and companies. */
import { fromLocal, WEEKDAYS } from '#shared/time.ts';
import type { TestApp } from '../../helpers/app.ts';
import { procedures } from '../../helpers/trpc.ts';
import { type Person, addPerson, saveCard } from '../../helpers/world.ts';
import { monthOfDay, plusMonths, type ModelCompany, type Place } from './model.ts';
import { rulesWith } from './debits.ts';
import { addVouchers } from './vouchers.ts';
import { type Customer, PACK_DAYS, type Quarter } from './play.ts';

export type Size = { people: number; companies: number; memberships: number };

const EVER = '2011-01-04';
const HOURS = { no_of_days: [...WEEKDAYS], office_hours: ['00:00', '23:30'] as [string, string] };

type Rates = Record<'usual' | 'rooms', { from: string; percent: number }[]>;

async function addPlace(
  app: Pick<TestApp, 'address' | 'knex'>,
  owner: Person,
  place: Omit<Place, 'id' | 'roomId' | 'rates' | 'roomRates'> & { zone: string; rates: Rates },
): Promise<Place> {
  const { currency, zone, rates } = place;
  const as = procedures(app, owner);
  const rate = (name: string, percents: Rates['usual']) => ({
    name,
    percents: percents.map(({ from, percent }) => ({ valid_from: from, percent })),
  });
  const space = await as.spaces.create.mutate({
    ...HOURS,
    name: `In ${currency}`,
    area: '1 Test Street',
    currency,
    time_zone: zone,
    tax_rates: [rate('Usual', rates.usual), rate('Rooms', rates.rooms)],
  });
  const room = await as.resources.create.mutate({
    space_id: space._id,
    type: 'meeting_room',
    name: 'Board room',
    price: 40,
    capacity: 6,
    cancellation_notice: 24,
    tax_rate: 'Rooms',
  });
  await app
    .knex('spaces')
    .where('id', space._id)
    .update({ use_rules: rulesWith('when_paid') });
  return { id: space._id, roomId: room._id, currency, rates: rates.usual, roomRates: rates.rooms };
}

async function addPlan(
  app: Pick<TestApp, 'address'>,
  owner: Person,
  place: Place,
  number: number,
): Promise<Quarter['plans'][number]> {
  const terms = [
    { pence: 25_000, startFee: 5_000, deposit: 30_000, minutes: 0, rollover: 0, termMonths: 0, noticeMonths: 0 },
    { pence: 19_999, startFee: 0, deposit: 0, minutes: 240, rollover: 0, termMonths: 0, noticeMonths: 1 },
    { pence: 33_333, startFee: 2_550, deposit: 12_345, minutes: 120, rollover: 1, termMonths: 2, noticeMonths: 1 },
  ][number]!;
  const { _id: id } = await procedures(app, owner).membershipPlans.create.mutate({
    space_id: place.id,
    name: `Plan ${number}`,
    sold_online: true,
    price: terms.pence / 100,
    start_fee: terms.startFee / 100,
    deposit: terms.deposit / 100,
    room_hours: terms.minutes / 60,
    rollover_months: terms.rollover,
    term_months: terms.termMonths,
    notice_months: terms.noticeMonths,
  });
  return { id, place, ...terms };
}

/** @param minutes of rooms, for a pack */
async function addProduct(
  app: Pick<TestApp, 'address'>,
  owner: Person,
  place: Place,
  minutes: number,
): Promise<Quarter['products'][number]> {
  const pence = minutes > 0 ? 9_995 : 333;
  const pack = { kind: 'pack', credit_type: 'meeting_room', credits: minutes / 60, valid_days: PACK_DAYS } as const;
  const { _id: id } = await procedures(app, owner).products.create.mutate({
    space_id: place.id,
    name: minutes > 0 ? 'Hours' : 'Coffee',
    price: pence / 100,
    ...(minutes > 0 && pack),
  });
  return { id, place, pence, minutes, isMonthly: false };
}

/** A product that is billed with memberships, of the rate of rooms. */
async function addMonthly(
  app: Pick<TestApp, 'address'>,
  owner: Person,
  place: Place,
): Promise<Quarter['products'][number]> {
  const pence = 2_555;
  const body = { space_id: place.id, name: 'Locker', price: pence / 100, kind: 'monthly', tax_rate: 'Rooms' } as const;
  const { _id: id } = await procedures(app, owner).products.create.mutate(body);
  return { id, place, pence, minutes: 0, isMonthly: true };
}

async function addCustomer(app: TestApp, place: Place, number: number): Promise<Customer> {
  const login = await addPerson(app.knex, 'Member', [place.id]);
  const customer: Customer = {
    ...{ kind: 'person', id: login.id, place, company: null, login },
    ...{ card: 'none', charged: 0, refunded: 0, takenBack: 0, credits: [], money: [] },
    cards: { good: null },
  };
  if (number % 3 === 1) {
    await saveCard(app, login, 'tok_chargeDeclined');
    customer.card = 'declined';
  } else if (number % 3 === 2) {
    customer.cards.good = await saveCard(app, login, 'tok_visa');
    customer.card = 'good';
  }
  return customer;
}

async function addCompany(app: TestApp, owner: Person, place: Place, number: number): Promise<ModelCompany> {
  const body = { space_id: place.id, name: `Engines ${number}`, payment: 'account', payment_days: 14 } as const;
  const { _id: id } = await procedures(app, owner).companies.create.mutate(body);
  return { kind: 'company', id, place, balance: 0, credits: [], money: [], unbilled: new Map(), collected: [] };
}

/** Half of the people of a company may book on its account. */
async function joinCompany(app: TestApp, customer: Customer, company: ModelCompany): Promise<void> {
  const person = { company_id: company.id, user_id: customer.id, role: 'member', limit_pence: null } as const;
  await app.knex('company_people').insert({ ...person, created_at: new Date() });
  customer.company = company;
}

export async function makeQuarter(app: TestApp, owner: Person, firstDay: string, size: Size): Promise<Quarter> {
  const second = `${plusMonths(monthOfDay(firstDay), 1)}-01`;
  const always = (percent: number) => [{ from: EVER, percent }];
  const london = { usual: [...always(20), { from: second, percent: 21 }], rooms: always(5) };
  const places = [
    await addPlace(app, owner, { currency: 'GBP', zone: 'Europe/London', rates: london }),
    await addPlace(app, owner, {
      currency: 'EUR',
      zone: 'Europe/Berlin',
      rates: { usual: always(19), rooms: always(7) },
    }),
  ];
  const quarter: Quarter = {
    places,
    plans: [],
    customers: [],
    companies: [],
    memberships: [],
    purchases: [],
    plansTried: 0,
    meetings: [],
    documented: new Map(),
    debits: { open: [], begun: 0, paid: 0, failed: 0, failedAtOnce: 0, late: 0 },
    vouchers: [],
    voucherEnds: 0,
    moneyEnds: 0,
    lapsing: [],
    disputed: 0,
    paidByDebit: [],
    debitsTakenBack: 0,
    products: [],
    orders: [],
    left: [],
    notes: [],
    desk: new Map(),
    parts: 0,
    opens: 0,
    turn: 0,
    slots: new Map(),
  };
  for (const place of places)
    for (const number of [0, 1, 2]) quarter.plans.push(await addPlan(app, owner, place, number));
  const operator = { owner, address: () => app.address };
  for (const place of places) quarter.vouchers.push(...(await addVouchers(operator, place)));
  for (const place of places)
    quarter.products.push(
      await addProduct(app, owner, place, 0),
      await addProduct(app, owner, place, 180),
      await addMonthly(app, owner, place),
    );
  for (let number = 0; number < size.companies; number += 1)
    quarter.companies.push(await addCompany(app, owner, places[number % 2]!, number));
  for (let number = 0; number < size.people; number += 1) {
    const customer = await addCustomer(app, places[number % 2]!, Math.floor(number / 2));
    quarter.customers.push(customer);
    const company = quarter.companies[number % (2 * size.companies)];
    if (company?.place === customer.place) await joinCompany(app, customer, company);
  }
  return quarter;
}

/** Noon of a day, which is the same day everywhere in the quarter. */
export const noonOf = (day: string): Date => fromLocal(day, '12:00');
