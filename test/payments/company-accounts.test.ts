/** The account of a company: what its people put on it, its limits, its collective invoices and their payments. */
import { beforeEach, describe, expect, it } from 'vitest';
import { momentOf } from '#server/context.ts';
import { billCompanies } from '#domains/invoices/server/collective.ts';
import type { InvoiceRow } from '#domains/invoices/server/index.ts';
import { addMonths, monthOf, monthText, startOfMonth } from '#shared/months.ts';
import { HOUR, addDays, formatDay, toLocal } from '#shared/time.ts';
import { signToken } from '#domains/accounts/server/tokens.ts';
import { remarksOf } from '../helpers/activities.ts';
import { clock } from '../helpers/clock.ts';
import { withoutJobs } from '../helpers/leases.ts';
import { SECRETS } from '../helpers/secrets.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { procedures } from '../helpers/trpc.ts';
import { type Booked, type Person, addPerson, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';

useApp();

const LONDON = 'Europe/London';
/** Two hours of a room at £45, with tax. */
const PRICE = 10_800;
const owner = () => procedures(app, world.owner);
const refused = (httpStatus: number, message?: string) => ({ data: { httpStatus }, ...(message && { message }) });

let count = 0;
let ada: Person;
let ben: Person;
let company: { _id: string; name: string };

beforeEach(async () => {
  clock.reset();
  count += 1;
  [ada, ben] = [
    await addPerson(app.knex, 'Member', [world.spaceId]),
    await addPerson(app.knex, 'Member', [world.spaceId]),
  ];
  company = await owner().companies.create.mutate({
    space_id: world.spaceId,
    name: `Engines ${count}`,
    billing_email: `bills${count}@example.org`,
    payment: 'account',
  });
  await add(ada, 'admin');
  await add(ben, 'member');
});

const add = (person: Person, role: 'admin' | 'member', limit?: number) =>
  owner().companies.setPerson.mutate({ _id: company._id, user_id: person.id, role, limit });
const change = (fields: object) => owner().companies.update.mutate({ _id: company._id, ...fields });

/** Every booking has a room of its own. */
let rooms = 0;
async function book(person: Person, days = 70): Promise<Booked> {
  const room = { space_id: world.spaceId, type: 'meeting_room', name: `Cell ${(rooms += 1)}`, price: 45, capacity: 4 };
  const added = await app.call<{ _id: string }>('POST', '/resources', {
    token: world.owner.token,
    body: { ...room, cancellation_notice: 24 },
  });
  const body = { ...roomBooking(world, slot(days)), resource_id: added.data._id };
  return (await app.call<Booked>('POST', '/bookings', { token: person.token, body })).data;
}

const put = (person: Person, { _id }: Booked, more: object = {}) =>
  procedures(app, person).payments.payOnAccount.mutate({ _id, company_id: company._id, amount: PRICE, ...more });
const booked = async (person: Person, days?: number) => put(person, await book(person, days));
const cancel = (person: Person, _id: string) => procedures(app, person).bookings.cancel.mutate({ _id });

async function balance(): Promise<number> {
  const row = await app.knex('companies').where('id', company._id).first('balance_pence');
  const entries = await app.knex('company_entries').where('company_id', company._id);
  expect(row!.balance_pence).toBe(entries.reduce((sum, { amount_pence }) => sum + amount_pence, 0));
  return row!.balance_pence;
}

const invoices = (): Promise<InvoiceRow[]> => app.knex('invoices').where('company_id', company._id).orderBy('id');
const bill = () => billCompanies(momentOf(app.services));
const thisMonth = () => monthOf(clock.now(), LONDON);
/** Moves the clock into a later month, in which everybody logs in again. */
function toMonth(months: number): void {
  clock.freeze(new Date(startOfMonth(addMonths(monthOf(new Date(), LONDON), months), LONDON).getTime() + HOUR));
  for (const person of [ada, ben, world.owner, world.otherStaff, world.member])
    person.token = signToken(SECRETS, { id: person.id, token_version: 0 }, 'full', clock.now());
}

describe('what is put on the account of a company', () => {
  it('is confirmed at once, is owed, and has no invoice of its own', async () => {
    const paid = await booked(ben);
    const state = { payment_status: 'completed', payment_state: 'on_account', paid: 0 };
    expect(paid).toMatchObject({ ...state, active: true });
    const filter = { space_id: world.spaceId, payment_status: 'on_account' };
    const { items } = await owner().bookings.list.query(filter);
    expect(items).toEqual([expect.objectContaining({ _id: paid._id, ...state })]);
    expect(await balance()).toBe(PRICE);
    await app.deliver();
    expect(await app.knex('invoices').where('booking_id', paid._id)).toEqual([]);
    const [mail] = await app.mails(ben.email);
    expect(mail!.subject).toContain('confirmed');
    expect(await remarksOf(app, paid._id)).toContain(`£108.00 on the account of ${company.name}`);
  });

  it('is refused for others, for another price, and for a company that pays by card, and nothing changes', async () => {
    const booking = await book(ben);
    const stranger = await addPerson(app.knex, 'Member', [world.spaceId]);
    const foreign = await book(stranger);
    await expect(put(stranger, foreign)).rejects.toMatchObject(refused(404));
    await expect(put(ada, booking)).rejects.toMatchObject(refused(404));
    await expect(put(ben, booking, { amount: 1 })).rejects.toMatchObject(refused(400));
    await owner().companies.update.mutate({ _id: company._id, payment: 'card' });
    await expect(put(ben, booking)).rejects.toMatchObject(refused(409, `${company.name} does not pay on account`));
    expect(await balance()).toBe(0);
    expect(await app.knex('charges').where('booking_id', booking._id)).toEqual([]);
    await change({ payment: 'account' });
    expect(await put(ben, booking)).toMatchObject({ payment_status: 'completed' });
  });

  it('stays below the limit of the company, also at the same moment', async () => {
    await change({ limit: 250 });
    const [one, two, three] = [await book(ada), await book(ben), await book(ben)];
    const results = await Promise.allSettled([put(ada, one), put(ben, two), put(ben, three)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const [failed] = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []));
    expect(failed!.message).toBe(`The account of ${company.name} allows £34.00 more`);
    expect(await balance()).toBe(2 * PRICE);
  });

  it('stays below the monthly limit of a person, which begins again with the month', async () => {
    await add(ben, 'member', 120);
    await booked(ben);
    await expect(booked(ben)).rejects.toMatchObject(
      refused(409, `The monthly limit at ${company.name} allows £12.00 more`),
    );
    await booked(ada);
    toMonth(1);
    expect(await booked(ben)).toMatchObject({ payment_status: 'completed' });
  });

  it('is put there by staff who decide requests, for everybody, but only of their workspace', async () => {
    const booking = await book(await addPerson(app.knex, 'Member', [world.spaceId]));
    await expect(put(world.otherStaff, booking)).rejects.toMatchObject(refused(404));
    const elsewhere = await owner().companies.create.mutate({
      space_id: world.otherSpaceId,
      name: `Elsewhere ${count}`,
      payment: 'account',
    });
    await expect(put(world.owner, booking, { company_id: elsewhere._id })).rejects.toMatchObject(refused(404));
    expect(await put(world.owner, booking)).toMatchObject({ payment_status: 'completed' });
  });

  it('is credited when it is cancelled in time, and stays owed afterwards', async () => {
    const early = await booked(ben);
    const late = await booked(ben, 1);
    await cancel(ben, early._id);
    // The job writes the invoice of this month if the clock moves into the next.
    await withoutJobs(app.knex, async () => {
      clock.freeze(new Date(new Date(late.from).getTime() - HOUR));
      await cancel(ben, late._id);
      await app.deliver();
      await app.deliver();
      expect(await balance()).toBe(PRICE);
      expect(await invoices()).toEqual([]);
    });
  });

  it('grows and shrinks with a move', async () => {
    const { _id, from } = await booked(ben);
    const move = (hours: number) =>
      procedures(app, ben).bookings.reschedule.mutate({
        _id,
        from: new Date(from),
        to: new Date(new Date(from).getTime() + hours * HOUR),
      });
    const longer = { _id, from: new Date(from), to: new Date(new Date(from).getTime() + 3 * HOUR) };
    const quoted = await procedures(app, ben).bookings.quoteReschedule.query(longer);
    expect(quoted).toMatchObject({ difference: 54, account: company.name });
    await move(3);
    expect(await balance()).toBe((PRICE / 2) * 3);
    await move(1);
    await app.deliver();
    expect(await balance()).toBe(PRICE / 2);
    expect(await app.knex('charges').where({ booking_id: _id, method: 'card' })).toEqual([]);
  });
});

describe('a collective invoice', () => {
  it('is written once for a month that is over, and mailed with its lines', async () => {
    await change({ payment_days: 30, vat_number: 'GB980780684', address: '1 Dorset Street' });
    const first = await booked(ben);
    const gone = await booked(ada);
    await cancel(ada, gone._id);
    await app.deliver();
    await bill();
    expect(await invoices()).toEqual([]);
    const month = thisMonth();
    toMonth(1);
    await booked(ada);
    await Promise.all([bill(), bill(), bill()]);
    await bill();
    const [invoice, ...others] = await invoices();
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({ kind: 'invoice', total_pence: PRICE, net_pence: 9_000, open_pence: PRICE });
    const detail = await procedures(app, ada).invoices.get.query({ _id: invoice!.invoice_id });
    expect(detail).toMatchObject({
      booking_id: null,
      resource_id: null,
      description: `Bookings in ${monthText(month)}`,
      due_on: addDays(toLocal(clock.now(), LONDON).day, 30),
      open: 108,
      customer: { company_name: company.name, vat_number: 'GB980780684', address: '1 Dorset Street' },
    });
    expect(detail.lines.map(({ amount }) => amount)).toEqual([90, 90, -90]);
    expect(detail.lines[0]!.description).toContain(first.title);
    const [mail] = await app.mails(`bills${count}@example.org`);
    expect(mail!.subject).toContain(invoice!.invoice_id);
    expect(mail!.text).toContain(formatDay(detail.due_on!));
    expect(mail!.attachments).toHaveLength(1);
  });

  it('is one for each month, also if nothing ran for three', async () => {
    await booked(ben);
    toMonth(1);
    await booked(ben, 100);
    toMonth(4);
    await bill();
    expect((await invoices()).map(({ snapshot }) => snapshot.description)).toEqual(
      [0, 1].map((months) => `Bookings in ${monthText(addMonths(monthOf(new Date(), LONDON), months))}`),
    );
  });

  it('is a credit note if more was credited than booked', async () => {
    const { _id } = await booked(ben);
    toMonth(1);
    await bill();
    await cancel(ben, _id);
    await app.deliver();
    toMonth(2);
    await bill();
    expect((await invoices()).map(({ kind, total_pence, net_pence }) => [kind, total_pence, net_pence])).toEqual([
      ['invoice', PRICE, 9_000],
      ['credit_note', PRICE, 9_000],
    ]);
    expect(await balance()).toBe(0);
  });

  it('is paid in parts, never too much, by staff of the workspace alone', async () => {
    await booked(ben);
    toMonth(1);
    await bill();
    const { id: _id } = (await invoices())[0]!;
    const part = { _id, method: 'transfer' as const, reference: 'T1', amount: 100 };
    for (const person of [ada, world.otherStaff])
      await expect(procedures(app, person).invoices.recordPayment.mutate(part)).rejects.toMatchObject({
        data: { httpStatus: expect.toSatisfy((status: number) => status === 403 || status === 404) as number },
      });
    expect(await owner().invoices.recordPayment.mutate(part)).toMatchObject({ open: 8, payable: true });
    expect(await balance()).toBe(800);
    const rest = { ...part, amount: 8, reference: 'T2' };
    const tooMuch = owner().invoices.recordPayment.mutate({ ...rest, amount: 8.01 });
    await expect(tooMuch).rejects.toMatchObject(refused(400, 'This is more than is to be paid'));
    const both = await Promise.allSettled([1, 2].map(() => owner().invoices.recordPayment.mutate(rest)));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await balance()).toBe(0);
    const paid = await owner().invoices.get.query({ _id });
    expect(paid).toMatchObject({ open: 0, payable: false, payment: { method: 'transfer', reference: 'T2' } });
    expect(paid.payments.map(({ amount }) => amount)).toEqual([100, 8]);
    await expect(owner().invoices.recordPayment.mutate(rest)).rejects.toMatchObject(
      refused(409, 'This invoice is paid already'),
    );
  });

  it('is read by admins of the company and staff of the workspace, and by nobody else', async () => {
    await booked(ben);
    toMonth(1);
    await bill();
    const { id: _id } = (await invoices())[0]!;
    for (const person of [ada, world.owner])
      expect(await procedures(app, person).invoices.get.query({ _id })).toMatchObject({ _id });
    for (const person of [ben, world.member, world.otherStaff])
      await expect(procedures(app, person).invoices.get.query({ _id })).rejects.toMatchObject(refused(404));
    const listed = (person: Person) => procedures(app, person).invoices.list.query({ company_id: company._id });
    expect((await listed(ada)).items.map((each) => each._id)).toEqual([_id]);
    expect((await listed(ben)).items).toEqual([]);
    expect((await listed(world.otherStaff)).items).toEqual([]);
    const unpaid = await owner().invoices.list.query({ space_id: world.spaceId, open: true });
    expect(unpaid.items.map((each) => each._id)).toContain(_id);
  });

  it('keeps the company from being deleted until it is paid', async () => {
    await booked(ben);
    const { _id, name } = company;
    await expect(owner().companies.remove.mutate({ _id })).rejects.toMatchObject(
      refused(409, `The account of ${name} is not settled yet`),
    );
  });
});

it('a payment by card names the company on its invoice', async () => {
  const card = await saveCard(app, ben);
  const booking = await book(ben);
  const body = { _id: booking._id, source_id: card, amount: PRICE, members: [ben.email], company_id: company._id };
  const paid = await app.call('POST', '/stripe/payCharge', { token: ben.token, body });
  expect(paid.meta.status).toBe(200);
  await app.deliver();
  const [invoice] = await invoices();
  expect(invoice!.snapshot.customer).toMatchObject({ company_name: company.name, email: `bills${count}@example.org` });
  expect(await balance()).toBe(0);
  const other = await book(world.member);
  const foreign = { ...body, _id: other._id, source_id: await saveCard(app, world.member), members: [] };
  const denied = await app.call('POST', '/stripe/payCharge', { token: world.member.token, body: foreign });
  expect(denied.meta.status).toBe(404);
  expect((await pay(app, world.member, other, foreign.source_id)).meta.status).toBe(200);
});

/** Bookings, cancellations, moves, payments and months in random order, beside a model of a few lines. */
it.each([1, 2, 3])('books, invoices and balance agree after random months, with seed %i', async (seed) => {
  let state = seed * 7919;
  const random = (below: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
  let owed = 0;
  const open: { _id: string; pence: number }[] = [];
  for (let month = 1; month <= 3; month += 1) {
    for (let step = 0; step < 5; step += 1) {
      const action = random(3);
      if (action < 2 || open.length === 0) {
        const { _id } = await booked(random(2) ? ada : ben, 100 + random(20));
        open.push({ _id, pence: PRICE });
        owed += PRICE;
      } else {
        const [gone] = open.splice(random(open.length), 1);
        await cancel(world.owner, gone!._id);
        await app.deliver();
        owed -= gone!.pence;
      }
    }
    toMonth(month);
    await Promise.all([bill(), bill()]);
    const unpaid = (await invoices()).filter(({ open_pence }) => open_pence);
    const chosen = unpaid[random(Math.max(1, unpaid.length))];
    if (chosen?.open_pence) {
      const amount = (1 + random(chosen.open_pence)) / 100;
      await owner().invoices.recordPayment.mutate({ _id: chosen.id, method: 'cash', amount });
      owed += (chosen.kind === 'invoice' ? -1 : 1) * Math.round(amount * 100);
    }
  }
  expect(await balance()).toBe(owed);
  const rows = await invoices();
  const stillOpen = rows.reduce((sum, { kind, open_pence }) => sum + (kind === 'invoice' ? 1 : -1) * open_pence!, 0);
  expect(stillOpen).toBe(owed);
  for (const { snapshot, net_pence } of rows)
    expect(Math.round(snapshot.lines!.reduce((sum, { amount }) => sum + amount, 0) * 100)).toBe(net_pence);
});
