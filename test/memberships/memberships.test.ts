/** Memberships: their places, their invoices, how these are paid, and what staff and customers may change. */
import { beforeAll, describe, expect, it } from 'vitest';
import { momentOf } from '#server/context.ts';
import { expireCredits } from '#domains/credits/server/service.ts';
import { billCompanies } from '#domains/invoices/server/collective.ts';
import { collectInvoices } from '#domains/invoices/server/collect.ts';
import { lookUpCharge, reconcileCharges } from '#domains/payments/server/service/reconcile.ts';
import { addMonths } from '#shared/months.ts';
import { MINUTE, addDays, formatDay, toLocal } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { holdJobs } from '../helpers/leases.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { addPerson, saveCard } from '../helpers/world.ts';
import { control, ownSandbox } from '../integrations/sandbox.ts';
import {
  LONDON,
  MONTH,
  ada,
  addCompany,
  addPlan,
  begin,
  bill,
  chargesOf,
  invoicesOf,
  months,
  nextNumber,
  of,
  owner,
  refused,
  repeatBeginning,
  toDay,
  toNow,
  useMemberships,
} from './stage.ts';

useApp();
// The jobs run when a test calls them, also after it has moved the clock by months.
beforeAll(() => holdJobs(app.knex));

useMemberships();

async function addOffice(): Promise<string> {
  const body = {
    space_id: world.spaceId,
    type: 'private_office',
    name: `Office ${nextNumber()}`,
    price: 100,
    capacity: 4,
  };
  return (await app.call<{ _id: string }>('POST', '/resources', { token: world.owner.token, body })).data._id;
}

const collect = () => collectInvoices(momentOf(app.services));

describe('the invoices of a membership', () => {
  it('are one for each month, however often and late the job runs', async () => {
    const { _id } = await begin({ from: `${months[0]}-01` }, { start_fee: 50 });
    toDay(`${months[2]}-04`);
    await Promise.all([bill(), bill(), bill()]);
    await bill();
    const invoices = await invoicesOf(ada.id);
    expect(invoices.map(({ total_pence, open_pence }) => [total_pence, open_pence])).toEqual([
      [MONTH + 6_000, MONTH + 6_000],
      [MONTH, MONTH],
      [MONTH, MONTH],
    ]);
    const { invoices: shown, next_month } = await owner().memberships.get.query({ _id });
    expect(shown.map(({ month }) => month)).toEqual(months.slice(0, 3).reverse());
    expect(next_month).toBe(months[3]);
  });

  it('are written once for one beginning, however often it is repeated', async () => {
    const { _id: plan_id } = await addPlan();
    const wanted = { plan_id, user_id: ada.id, from: `${months[0]}-01` };
    const answers = await repeatBeginning(world.owner, '/memberships', wanted);
    const { id } = (await app.knex('memberships').where({ plan_id }).first('id'))!;
    expect(answers).toMatchObject(Array.from({ length: 3 }, () => ({ _id: id, invoices: [{ total: 360 }] })));
    expect(await invoicesOf(ada.id)).toHaveLength(1);
  });

  it('cost a part in the first month, and say what for', async () => {
    toDay(`${months[0]}-16`);
    const days = Number(addDays(`${months[1]}-01`, -1).slice(8));
    const { invoices } = await begin({ from: `${months[0]}-16` });
    const part = Math.round((30_000 * (days - 15)) / days);
    expect(invoices[0]!.total).toBe((part + Math.round(part / 5)) / 100);
    const invoice = await of(ada).invoices.get.query({ _id: invoices[0]!._id });
    expect(invoice.lines[0]!.description).toContain(`${days - 15} of ${days} days`);
    expect(invoice).toMatchObject({ pay_by_card: true, due_on: `${months[0]}-16` });
  });

  it('are previewed, to the penny', async () => {
    const { _id: plan_id } = await addPlan({ start_fee: 50 });
    const wanted = { plan_id, user_id: ada.id, from: `${months[0]}-01` };
    const { next } = await owner().memberships.preview.query(wanted);
    expect(next.map(({ total }) => total)).toEqual([420, 360, 360]);
    await owner().memberships.create.mutate(wanted);
    toDay(`${months[2]}-01`);
    await bill();
    expect((await invoicesOf(ada.id)).map(({ total_pence }) => total_pence / 100)).toEqual(
      next.map(({ total }) => total),
    );
  });

  it('are previewed with another price, a pause and an end, as they are once these are saved', async () => {
    const { _id } = await begin({}, { start_fee: 50 });
    const changes = {
      price: { from: months[2]!, price: 400 },
      pause: { from: months[1]!, until: months[1]! },
      end: `${months[3]}-10`,
    };
    const preview = async (more: object = {}) => (await owner().memberships.previewChange.query({ _id, ...more })).next;
    const before = await owner().memberships.get.query({ _id });
    expect(await preview()).toEqual(before.next);
    const next = await preview(changes);
    expect(next.map(({ on }) => on)).toEqual([`${months[2]}-01`, `${months[3]}-01`]);
    expect(next[0]!.total).toBe(480);
    expect(await owner().memberships.get.query({ _id })).toEqual(before);
    await owner().memberships.changePrice.mutate({ _id, ...changes.price });
    await owner().memberships.pause.mutate({ _id, ...changes.pause });
    expect((await owner().memberships.giveNotice.mutate({ _id, end: changes.end })).next).toEqual(next);
    for (const person of [world.otherStaff, ada])
      await expect(of(person).memberships.previewChange.query({ _id })).rejects.toMatchObject({
        data: { httpStatus: expect.toSatisfy((status: number) => status === 403 || status === 404) as number },
      });
  });

  it('have the tax of the workspace, and none for a company that pays none', async () => {
    const standard = await owner().spaces.get.query({ _id: world.spaceId });
    const percents = [{ valid_from: `${months[0]}-01`, percent: 25 }];
    const [usual] = standard.tax_rates;
    const tax_rates = [{ ...usual!, percents: [...usual!.percents, ...percents] }];
    await owner().spaces.update.mutate({ _id: world.spaceId, tax_rates });
    const company = await owner().companies.create.mutate({
      space_id: world.spaceId,
      name: `Charity ${nextNumber()}`,
      payment: 'account',
      tax: 'exempt',
      tax_reason: 'Exempt',
    });
    const { _id: plan_id } = await addPlan();
    for (const [payer, total, tax, note] of [
      [{ user_id: ada.id }, 375, 25, ''],
      [{ company_id: company._id }, 300, 0, 'Exempt'],
    ] as const) {
      const wanted = { plan_id, from: `${months[0]}-01`, ...payer };
      expect((await owner().memberships.preview.query(wanted)).next[0]!.total).toBe(total);
      const { invoices } = await owner().memberships.create.mutate(wanted);
      const invoice = await owner().invoices.get.query({ _id: invoices[0]!._id });
      expect(invoice).toMatchObject({ price: { net: 300, tax, total }, tax_note: note });
    }
  });

  it('have the rate that their plan names, at the start and as it was agreed, beside products with theirs', async () => {
    const { tax_rates: before } = await owner().spaces.get.query({ _id: world.spaceId });
    const percents = (percent: number) => [{ valid_from: '2011-01-04', percent }];
    const tax_rates = [
      { name: 'VAT', percents: percents(20) },
      { name: 'Exempt', percents: percents(0) },
    ];
    const setRates = (rates: typeof before) => owner().spaces.update.mutate({ _id: world.spaceId, tax_rates: rates });
    await setRates(tax_rates);
    await expect(addPlan({ tax_rate: 'Reduced' })).rejects.toThrow('The workspace has no such tax rate');
    const { _id: plan_id, name, version } = await addPlan({ tax_rate: 'Exempt', start_fee: 50 });
    const wanted = { plan_id, user_id: ada.id, from: `${months[0]}-01` };
    const { next } = await owner().memberships.preview.query(wanted);
    expect(next.map(({ total }) => total)).toEqual([350, 300, 300]);
    const { _id } = await owner().memberships.create.mutate(wanted);
    const product = { space_id: world.spaceId, name: 'Locker', price: 10, kind: 'monthly', tax_rate: 'VAT' } as const;
    const { _id: product_id } = await owner().products.create.mutate(product);
    await owner().memberships.addProduct.mutate({ _id, product_id, from: months[1]! });
    await owner().membershipPlans.update.mutate({ _id: plan_id, version, tax_rate: 'VAT' });
    await expect(setRates(before)).rejects.toThrow(`${name} has the tax rate Exempt, so it stays`);
    toDay(`${months[1]}-01`);
    await bill();
    const invoices = await invoicesOf(ada.id);
    expect(invoices.map(({ net_pence, total_pence, tax_percent }) => [net_pence, total_pence, tax_percent])).toEqual([
      [35_000, 35_000, 0],
      [31_000, 31_200, null],
    ]);
  });

  it('keep each rate that a plan, or a product of a membership, has', async () => {
    const { tax_rates: usual } = await owner().spaces.get.query({ _id: world.spaceId });
    const rate = (name: string, percent: number) => ({ name, percents: [{ valid_from: '2011-01-04', percent }] });
    // A membership of another test has the second one.
    const before = [...usual, rate('Exempt', 0)];
    const setRates = (rates: typeof before) => owner().spaces.update.mutate({ _id: world.spaceId, tax_rates: rates });
    await setRates([...before, rate('Reduced', 5)]);
    const plan = await addPlan({ tax_rate: 'Reduced' });
    await expect(setRates(before)).rejects.toThrow(`${plan.name} has the tax rate Reduced, so it stays`);
    await owner().membershipPlans.remove.mutate({ _id: plan._id });
    const name = `Locker ${nextNumber()}`;
    const product = { space_id: world.spaceId, name, price: 10, kind: 'monthly', tax_rate: 'Reduced' } as const;
    const { _id: product_id } = await owner().products.create.mutate(product);
    const { _id } = await begin();
    await owner().memberships.addProduct.mutate({ _id, product_id, from: months[1]! });
    await owner().products.update.mutate({ _id: product_id, tax_rate: '' });
    await expect(setRates(before)).rejects.toThrow(`${name} has the tax rate Reduced, so it stays`);
  });

  it('follow a change of the price and a pause', async () => {
    const { _id } = await begin();
    const staff = owner().memberships;
    await staff.changePrice.mutate({ _id, from: months[1]!, price: 400 });
    await staff.pause.mutate({ _id, from: months[2]!, until: months[2]! });
    expect((await staff.get.query({ _id })).next.map(({ on, total }) => [on, total])).toEqual([
      [`${months[1]}-01`, 480],
      [`${months[3]}-01`, 480],
      [`${addMonths(months[3]!, 1)}-01`, 480],
    ]);
    await expect(staff.changePrice.mutate({ _id, from: months[0]!, price: 1 })).rejects.toMatchObject(refused(400));
    await expect(staff.pause.mutate({ _id, from: months[2]!, until: months[3]! })).rejects.toMatchObject(refused(400));
    await staff.resume.mutate({ _id, from: months[2]! });
    toDay(`${months[2]}-01`);
    await bill();
    expect((await invoicesOf(ada.id)).map(({ total_pence }) => total_pence)).toEqual([MONTH, 48_000, 48_000]);
  });

  it('bring the credits of the month once, which end with it', async () => {
    await begin({}, { room_hours: 10, desk_days: 2 });
    await Promise.all([bill(), bill()]);
    toDay(`${months[1]}-01`);
    await bill();
    const credits = await app.knex('credits').where('user_id', ada.id).orderBy('id');
    expect(credits.map(({ type, balance, valid_until }) => [type, balance, valid_until])).toEqual([
      ['meeting_room', 600, addDays(`${months[1]}-01`, -1)],
      ['flexi_desk', 2, addDays(`${months[1]}-01`, -1)],
      ['meeting_room', 600, addDays(`${months[2]}-01`, -1)],
      ['flexi_desk', 2, addDays(`${months[2]}-01`, -1)],
    ]);
  });

  it('bring credits that roll over as was agreed, whatever the plan says later, and end on their last day', async () => {
    const { _id, plan, agreement } = await begin({}, { room_hours: 10, desk_days: 2, rollover_months: 1 });
    expect(agreement).toContain(
      '10 h of meeting rooms and 2 days at flexi desks each month, which can be used for 1 month more.',
    );
    await owner().membershipPlans.update.mutate({ _id: plan._id, rollover_months: 0 });
    expect(await owner().memberships.get.query({ _id })).toMatchObject({ rollover_months: 1 });
    toDay(`${months[1]}-01`);
    await bill();
    const left = async () => {
      await expireCredits(momentOf(app.services));
      const credits = await app.knex('credits').where({ user_id: ada.id, type: 'meeting_room' }).orderBy('id');
      return credits.map(({ balance, valid_until }) => [balance, valid_until]);
    };
    const [first, second] = [addDays(`${months[2]}-01`, -1), addDays(`${months[3]}-01`, -1)];
    expect(await left()).toEqual([
      [600, first],
      [600, second],
    ]);
    toDay(`${months[2]}-01`);
    expect(await left()).toEqual([
      [0, first],
      [600, second],
    ]);
  });

  it('go on the account of a company, which is asked for them once', async () => {
    const company = await addCompany();
    const admin = await addPerson(app.knex, 'Member', [world.spaceId]);
    await owner().companies.setPerson.mutate({ _id: company._id, user_id: admin.id, role: 'admin' });
    const { _id: plan_id } = await addPlan();
    const from = `${months[0]}-01`;
    const { invoices } = await owner().memberships.create.mutate({ plan_id, company_id: company._id, from });
    const balance = async () => (await app.knex('companies').where('id', company._id).first())!.balance_pence;
    expect(await balance()).toBe(MONTH);
    const invoice = await owner().invoices.get.query({ _id: invoices[0]!._id });
    expect(invoice).toMatchObject({ due_on: addDays(from, 30), open: 360, company_id: company._id, payable: true });
    toDay(`${months[1]}-20`);
    await bill();
    await billCompanies(momentOf(app.services));
    const entries = await app.knex('company_entries').where('company_id', company._id);
    expect(entries).toHaveLength(2);
    // The company has no address for bills.
    const mails = (await app.mails(admin.email)).filter(({ subject }) => subject.startsWith('Invoice INV-'));
    expect(mails).toHaveLength(2);
    await owner().invoices.recordPayment.mutate({
      _id: invoice._id,
      method: 'transfer',
      reference: 'E 1',
      amount: 360,
    });
    expect(await balance()).toBe(MONTH);
  });
});

describe('the payment of an invoice', () => {
  const accepted = async (token = 'tok_visa') => {
    await saveCard(app, ada, token);
    const membership = await begin();
    await of(ada).memberships.accept.mutate({ _id: membership._id, name: 'Ada Lovelace' });
    return membership;
  };
  const open = async () => (await invoicesOf(ada.id)).map(({ open_pence }) => open_pence);

  it('is charged to the default card once the customer has agreed, and only once', async () => {
    const { invoices } = await accepted();
    await Promise.all([collect(), collect()]);
    await collect();
    expect(await open()).toEqual([0]);
    expect(await chargesOf(ada.id)).toMatchObject([{ status: 'succeeded', outcome: 'kept', amount_pence: MONTH }]);
    const { payments } = await of(ada).invoices.get.query({ _id: invoices[0]!._id });
    expect(payments).toMatchObject([{ method: 'card', amount: 360 }]);
  });

  it('waits without an agreement, and the customer pays by card', async () => {
    const source_id = await saveCard(app, ada);
    const { invoices } = await begin();
    await collect();
    expect(await chargesOf(ada.id)).toEqual([]);
    const pay = { _id: invoices[0]!._id, source_id, amount: 360 };
    await expect(of(ada).invoices.pay.mutate({ ...pay, amount: 1 })).rejects.toMatchObject(refused(400));
    await expect(of(world.member).invoices.pay.mutate(pay)).rejects.toMatchObject(refused(404));
    // The second request comes while the first charge is in flight.
    await control(ownSandbox(app), { call: 'charge', delay_ms: 500 });
    const answers = await Promise.allSettled([of(ada).invoices.pay.mutate(pay), of(ada).invoices.pay.mutate(pay)]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await open()).toEqual([0]);
    expect(await chargesOf(ada.id)).toHaveLength(1);
  });

  it('is tried on days 0, 3, 7 and 14, with a mail each, and is overdue then', async () => {
    const { _id } = await accepted('tok_chargeDeclined');
    const tried: number[] = [];
    for (let number = 0; number <= 20; number += 1) {
      toDay(addDays(`${months[0]}-01`, number));
      const before = (await chargesOf(ada.id)).length;
      await collect();
      if ((await chargesOf(ada.id)).length > before) tried.push(number);
    }
    expect(tried).toEqual([0, 3, 7, 14]);
    expect(await open()).toEqual([MONTH]);
    const mails = (await app.mails(ada.email)).filter(({ subject }) => subject.startsWith('Payment failed'));
    expect(mails).toHaveLength(4);
    expect(await owner().memberships.get.query({ _id })).toMatchObject({ overdue: true });
    const { items } = await owner().memberships.list.query({
      space_id: world.spaceId,
      overdue: true,
      offset: 0,
      limit: 50,
    });
    expect(items.map((each) => each._id)).toContain(_id);
  });

  it('is asked for by mail if the bank wants a confirmation', async () => {
    await accepted('tok_threeDSecureRequired');
    await collect();
    expect(await open()).toEqual([MONTH]);
    const [mail] = await app.mails(ada.email);
    expect(mail!.text).toContain('Your bank asks you to confirm');
  });

  it.each([
    ['tried again on the same day if the request never arrived', { lose_request: true }, ['failed', 'succeeded']],
    ['looked up if its response was lost', { drop_answer: true }, ['succeeded']],
  ])('is %s', async (_, fault, statuses) => {
    // The payment service has a clock of its own.
    toNow();
    await accepted();
    await control(ownSandbox(app), { call: 'charge', ...fault });
    await collect();
    clock.advance(2 * MINUTE);
    await reconcileCharges(momentOf(app.services));
    await collect();
    expect(await open()).toEqual([0]);
    expect((await chargesOf(ada.id)).map(({ status }) => status)).toEqual(statuses);
  });

  it('is recorded by staff, in parts, and never more than is open', async () => {
    const { invoices } = await begin();
    const part = { _id: invoices[0]!._id, method: 'transfer', reference: 'T 1', amount: 100 } as const;
    await expect(of(world.otherStaff).invoices.recordPayment.mutate(part)).rejects.toMatchObject(refused(403));
    await owner().invoices.recordPayment.mutate(part);
    await expect(owner().invoices.recordPayment.mutate({ ...part, amount: 261 })).rejects.toMatchObject(refused(400));
    const paid = await owner().invoices.recordPayment.mutate({ ...part, amount: 260 });
    expect(paid).toMatchObject({ open: 0, payable: false, payments: [{ amount: 100 }, { amount: 260 }] });
  });

  it('is charged to the card for what is left after a part was paid', async () => {
    const { invoices } = await accepted();
    const part = { method: 'transfer', reference: 'T 1', amount: 100 } as const;
    await owner().invoices.recordPayment.mutate({ _id: invoices[0]!._id, ...part });
    await collect();
    expect(await open()).toEqual([0]);
    expect((await chargesOf(ada.id)).map(({ method, amount_pence }) => [method, amount_pence])).toEqual([
      ['transfer', 10_000],
      ['card', 26_000],
    ]);
  });

  it('is refunded once if it succeeds after the invoice was paid otherwise', async () => {
    const { invoices } = await accepted();
    await collect();
    const [charge] = await chargesOf(ada.id);
    // The answer has not arrived yet, and staff record a transfer meanwhile.
    await app.knex('charges').where('id', charge!.id).update({ status: 'failed', outcome: null });
    await app.knex('invoices').where('id', invoices[0]!._id).update({ open_pence: MONTH });
    const paid = { method: 'transfer', reference: 'T 1', amount: 360 } as const;
    await owner().invoices.recordPayment.mutate({ _id: invoices[0]!._id, ...paid });
    const [late] = await chargesOf(ada.id);
    const outcomes = [await lookUpCharge(app.services, late!, {}), await lookUpCharge(app.services, late!, {})];
    expect(outcomes).toEqual(['returned', 'returned']);
    await app.deliver();
    expect(await open()).toEqual([0]);
    expect(await app.services.stripe!.refundsOf(charge!.intent_id!)).toMatchObject([{ amountPence: MONTH }]);
    expect(await app.knex('refunds').where('charge_id', charge!.id)).toMatchObject([{ amount_pence: MONTH }]);
  });

  it('that the payment service returns is open again', async () => {
    await accepted();
    await collect();
    const [charge] = await chargesOf(ada.id);
    await app.services.stripe!.refund({
      intentId: charge!.intent_id!,
      amountPence: 1_000,
      idempotencyKey: `outside-${charge!.id}`,
      metadata: {},
    });
    await expect.poll(open).toEqual([1_000]);
    expect(await app.knex('refunds').where('charge_id', charge!.id)).toMatchObject([
      { amount_pence: 1_000, booking_id: null },
    ]);
  });
});

describe('the place of a membership', () => {
  const from = () => `${months[0]}-01`;
  const free = (resource_id: string, day: string) =>
    owner().bookings.create.mutate({
      type: 'private_office',
      space_id: world.spaceId,
      resource_id,
      capacity: 1,
      from: new Date(`${day}T09:00:00Z`),
      to: new Date(`${day}T17:00:00Z`),
      assignedUser: ada.id,
      members: [ada.email],
      payment: 'cart',
    });

  it('is taken without an end, and by one of two at once', async () => {
    const resource_id = await addOffice();
    const begun = await Promise.allSettled([
      begin({ resource_id }, { type: 'private_office' }),
      begin({ resource_id }, { type: 'private_office' }),
    ]);
    expect(begun.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const day of [addDays(from(), 1), addDays(from(), 800)])
      await expect(free(resource_id, day)).rejects.toThrow('No bookings are taken here');
    expect(await app.knex('memberships').where({ resource_id })).toHaveLength(1);
    expect(await app.knex('bookings').where({ resource_id })).toHaveLength(1);
  });

  it('is not taken if somebody has booked it in a year', async () => {
    const resource_id = await addOffice();
    await free(resource_id, addDays(from(), 365));
    await expect(begin({ resource_id }, { type: 'private_office' })).rejects.toMatchObject(refused(409));
    expect(await app.knex('memberships').where({ resource_id })).toEqual([]);
  });

  it('becomes longer each month', async () => {
    const { booking_id } = await begin({ resource_id: await addOffice() }, { type: 'private_office' });
    const end = async () => {
      const { ends_at } = (await app.knex('bookings').where('id', booking_id!).first('ends_at'))!;
      const last = await app
        .knex('claims')
        .where('booking_id', booking_id!)
        .max<{ day: string }>({ day: 'day' })
        .first();
      expect(last!.day).toBe(toLocal(ends_at, LONDON).day);
      return toLocal(ends_at, LONDON).day;
    };
    expect(await end()).toBe(addDays(`${months[2]}-01`, -1));
    toDay(`${months[1]}-01`);
    await bill();
    expect(await end()).toBe(addDays(`${months[3]}-01`, -1));
  });

  it('is free again after the end, unless the end is taken back', async () => {
    const resource_id = await addOffice();
    const { _id } = await begin({ resource_id }, { type: 'private_office', notice_months: 1 });
    const { end } = await of(ada).memberships.giveNotice.mutate({ _id });
    expect(end).toBe(addDays(`${months[2]}-01`, -1));
    await expect(free(resource_id, end!)).rejects.toMatchObject(refused(409));
    await owner().memberships.withdrawNotice.mutate({ _id });
    await expect(free(resource_id, addDays(end!, 1))).rejects.toThrow('No bookings are taken here');
    await of(ada).memberships.giveNotice.mutate({ _id });
    await free(resource_id, addDays(end!, 1));
    await expect(owner().memberships.withdrawNotice.mutate({ _id })).rejects.toMatchObject(refused(409));
    toDay(`${months[2]}-01`);
    await bill();
    expect(await invoicesOf(ada.id)).toHaveLength(2);
    expect(await owner().memberships.get.query({ _id })).toMatchObject({ status: 'ended', next: [] });
  });

  it('is free from the last day on that was agreed at the start, and nothing is billed after it', async () => {
    const resource_id = await addOffice();
    const { _id: plan_id } = await addPlan({ type: 'private_office' });
    const wanted = { plan_id, user_id: ada.id, resource_id, from: from(), end: `${months[1]}-14` };
    for (const [end, message] of [
      [addDays(from(), -1), 'The last day is before the first'],
      [addDays(from(), 2_000), /^Please select a day until /],
    ] as const)
      await expect(owner().memberships.create.mutate({ ...wanted, end })).rejects.toThrow(message);
    expect(await app.knex('bookings').where({ resource_id })).toEqual([]);
    const { next } = await owner().memberships.preview.query(wanted);
    const { _id, end, agreement, status } = await owner().memberships.create.mutate(wanted);
    expect([end, status]).toEqual([wanted.end, 'ending']);
    expect(agreement).toContain(`It ends on ${formatDay(wanted.end)}, without a notice.`);
    await expect(free(resource_id, wanted.end)).rejects.toMatchObject(refused(409));
    await free(resource_id, addDays(wanted.end, 1));
    await expect(owner().memberships.withdrawNotice.mutate({ _id })).rejects.toMatchObject(refused(409));
    toDay(`${months[3]}-01`);
    await bill();
    const days = Number(addDays(`${months[2]}-01`, -1).slice(8));
    const part = Math.round((30_000 * 14) / days);
    const totals = (await invoicesOf(ada.id)).map(({ total_pence }) => total_pence);
    expect(totals).toEqual([MONTH, part + Math.round(part / 5)]);
    expect(next.map(({ total }) => Math.round(total * 100))).toEqual(totals);
    expect(await owner().memberships.get.query({ _id })).toMatchObject({ status: 'ended', next: [] });
  });

  it('keeps the place of the next membership closed when its own end changes', async () => {
    const resource_id = await addOffice();
    const type = 'private_office';
    const first = await begin({ resource_id, end: `${months[1]}-20` }, { type });
    const next = await begin({ resource_id, from: `${months[2]}-01` }, { type });
    const far = addDays(from(), 800);
    const isClosed = () => expect(free(resource_id, far)).rejects.toThrow('No bookings are taken here');
    await isClosed();
    await owner().memberships.giveNotice.mutate({ _id: first._id, end: `${months[1]}-10` });
    await isClosed();
    await owner().memberships.giveNotice.mutate({ _id: next._id, end: `${months[2]}-20` });
    await free(resource_id, far);
  });

  it('is not kept for longer than five years', async () => {
    const { _id } = await begin({ resource_id: await addOffice() }, { type: 'private_office' });
    const giveNotice = (end: string) => owner().memberships.giveNotice.mutate({ _id, end });
    await expect(giveNotice('2999-12-31')).rejects.toThrow('Please select a day until ');
    expect(await giveNotice(addDays(from(), 1_800))).toMatchObject({ status: 'ending' });
  });

  it('is not cancelled as a booking', async () => {
    const { booking_id } = await begin({ resource_id: await addOffice() }, { type: 'private_office' });
    for (const person of [ada, world.owner])
      await expect(of(person).bookings.cancel.mutate({ _id: booking_id! })).rejects.toMatchObject(refused(409));
  });

  it('has seats of a desk area', async () => {
    const { booking_id } = await begin({ resource_id: world.deskAreaId, seats: 2 }, { type: 'dedicated_desk' });
    const { items } = (await app.knex('bookings').where('id', booking_id!).first('items'))!;
    expect(items).toHaveLength(2);
    await expect(begin({ resource_id: world.deskAreaId }, { type: 'dedicated_desk' })).rejects.toMatchObject(
      refused(409),
    );
  });
});

describe('the rights of others', () => {
  it('end at the workspace of staff, and at the own memberships of customers', async () => {
    const { _id, plan } = await begin();
    const stranger = of(world.member).memberships;
    const elsewhere = of(world.otherStaff).memberships;
    for (const who of [stranger, elsewhere]) {
      await expect(who.get.query({ _id })).rejects.toMatchObject(refused(404));
      await expect(who.giveNotice.mutate({ _id })).rejects.toMatchObject(refused(404));
      await expect(who.accept.mutate({ _id, name: 'X' })).rejects.toMatchObject(refused(404));
    }
    const wanted = { plan_id: plan._id, user_id: ada.id, from: `${months[0]}-01` };
    await expect(stranger.create.mutate(wanted)).rejects.toMatchObject(refused(403));
    await expect(of(ada).memberships.changePrice.mutate({ _id, from: months[1]!, price: 1 })).rejects.toMatchObject(
      refused(403),
    );
    await expect(of(ada).memberships.giveNotice.mutate({ _id, end: `${months[0]}-28` })).rejects.toMatchObject(
      refused(403),
    );
    await expect(owner().memberships.accept.mutate({ _id, name: 'X' })).rejects.toMatchObject(refused(403));
    expect(await of(ada).memberships.own.query()).toMatchObject([{ _id, status: 'active' }]);
    expect(await stranger.own.query()).toEqual([]);
    expect((await invoicesOf(ada.id)).map(({ collect_on }) => collect_on)).toEqual([null]);
  });

  it('show a workspace only its own plans and members', async () => {
    const { _id: plan_id } = await addPlan();
    const stranger = await addPerson(app.knex, 'Member', [world.otherSpaceId]);
    const wanted = { plan_id, user_id: stranger.id, from: `${months[0]}-01` };
    await expect(owner().memberships.create.mutate(wanted)).rejects.toMatchObject(refused(400));
    const list = { space_id: world.spaceId, offset: 0, limit: 5 };
    await expect(of(world.otherStaff).membershipPlans.list.query(list)).rejects.toMatchObject(refused(403));
    await expect(of(world.otherStaff).memberships.list.query(list)).rejects.toMatchObject(refused(403));
  });
});

it('lists memberships by status and text', async () => {
  const { _id, plan } = await begin({ from: `${months[1]}-01` });
  const find = async (filter: object) => {
    const input = { space_id: world.spaceId, offset: 0, limit: 50, ...filter };
    return (await owner().memberships.list.query(input)).items.map((each) => each._id);
  };
  for (const text of [plan.name, ada.email]) expect(await find({ text })).toEqual([_id]);
  expect(await find({ status: 'upcoming' })).toContain(_id);
  for (const status of ['active', 'paused', 'ending', 'ended']) expect(await find({ status })).not.toContain(_id);
});
