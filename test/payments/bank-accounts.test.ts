/** Bank accounts that customers save, and which the invoices of their memberships are debited from. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { momentOf } from '#server/context.ts';
import { collectInvoices } from '#domains/invoices/server/collect.ts';
import { endUnpaid } from '#domains/memberships/server/begin/first-invoices.ts';
import { reconcileCharges } from '#domains/payments/server/service/reconcile.ts';
import { DAY, MINUTE, addDays, toLocal } from '#shared/time.ts';
import { saidOf } from '../helpers/activities.ts';
import { clock } from '../helpers/clock.ts';
import { holdJobs } from '../helpers/leases.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Booked, addPerson, pay, roomBooking, saveCard, slot } from '../helpers/world.ts';
import { control, ownSandbox } from '../integrations/sandbox.ts';
import { controlOf } from '../integrations/sandbox-control.ts';
import {
  LONDON,
  MONTH,
  ada,
  addCompany,
  addPlan,
  begin,
  chargesOf,
  invoicesOf,
  months,
  of,
  owner,
  refused,
  toDay,
  toNow,
  useMemberships,
} from '../memberships/stage.ts';
import { BACS, IBAN, bank, confirm, saveAccount, typed } from './debit-stage.ts';

useApp();
beforeAll(() => holdJobs(app.knex));
useMemberships();
// The payment service has a clock of its own.
beforeEach(() => toNow());

const billing = (person = ada) => of(person).payments.billingDetails.query();
const collect = () => collectInvoices(momentOf(app.services));
const reconcile = () => reconcileCharges(momentOf(app.services));
const webhooks = (plan: object) => controlOf(ownSandbox(app))('POST', '/webhooks', plan);
beforeEach(() => webhooks({}));

describe('a bank account', () => {
  it('becomes the default beside the cards, which can be changed, and is removed', async () => {
    const card = await saveCard(app, ada);
    const account = await saveAccount(app, ada, typed.bacs(BACS.late));
    const saved = { src_id: account, kind: 'bacs_debit', last4: '2345', owner: { name: 'Ada' }, default_source: true };
    expect(await billing()).toMatchObject({
      customer: { default_source: account },
      sources: [{ src_id: card, default_source: false }],
      accounts: [saved],
    });
    const said = await saidOf(app, { model: 'Billing', model_id: ada.id });
    expect(said.at(-1)).toContain('added the bank account ending in 2345');
    expect(await of(world.owner).payments.cardsOfMember.query({ user_id: ada.id })).toMatchObject({
      cards: [{ card: { last4: '4242' }, default_source: false }],
      accounts: [{ kind: 'bacs_debit', last4: '2345', default_source: true }],
    });
    await of(ada).payments.setDefaultCard.mutate({ src_id: card });
    expect(await billing()).toMatchObject({
      customer: { default_source: card },
      accounts: [{ default_source: false }],
    });
    await of(ada).payments.removeCard.mutate({ src_id: account });
    expect(await billing()).toMatchObject({ sources: [{ src_id: card }], accounts: [] });
  });

  it('is offered for the currencies of the workspaces', async () => {
    expect((await of(ada).payments.startBankAccount.mutate()).kinds).toEqual(['bacs_debit']);
    const plain = await app.knex('spaces').where('id', world.otherSpaceId).first('currency');
    await app.knex('spaces').where('id', world.otherSpaceId).update({ currency: 'EUR' });
    expect((await of(ada).payments.startBankAccount.mutate()).kinds).toEqual(['bacs_debit', 'sepa_debit']);
    await app.knex('spaces').where('id', world.otherSpaceId).update(plain!);
  });

  it('is saved once by two calls for one form, which cannot be used again', async () => {
    const { payments } = of(ada);
    const started = await payments.startBankAccount.mutate();
    const save = () => payments.saveBankAccount.mutate({ setup_id: started.setup_id });
    await expect(save()).rejects.toMatchObject(refused(409));
    expect((await confirm(app, started, typed.bacs('12345678'))).error?.code).toBe('account_number_invalid');
    expect((await confirm(app, started, typed.card())).error).toBeDefined();
    expect(await confirm(app, started, typed.bacs(BACS.late))).toMatchObject({ status: 'succeeded' });
    expect((await confirm(app, started, typed.bacs(BACS.paid))).error?.code).toBe('setup_intent_unexpected_state');
    await Promise.all([save(), save()]);
    expect((await billing()).accounts).toMatchObject([{ last4: '2345', default_source: true }]);
  });

  it('of somebody else is not found, and stays as it was', async () => {
    const stranger = await addPerson(app.knex, 'Member', [world.spaceId]);
    await saveCard(app, stranger);
    const started = await of(ada).payments.startBankAccount.mutate();
    await confirm(app, started, typed.bacs(BACS.late));
    const { payments } = of(stranger);
    const { src_id } = (await billing()).accounts[0]!;
    const calls = [
      () => payments.saveBankAccount.mutate({ setup_id: started.setup_id }),
      () => payments.saveBankAccount.mutate({ setup_id: 'seti_none' }),
      () => payments.setDefaultCard.mutate({ src_id }),
      () => payments.removeCard.mutate({ src_id }),
    ];
    for (const call of calls) await expect(call()).rejects.toMatchObject(refused(404));
    expect((await billing()).accounts).toMatchObject([{ src_id, default_source: false }]);
    expect((await billing(stranger)).accounts).toEqual([]);
    await expect(of(world.member).payments.cardsOfMember.query({ user_id: ada.id })).rejects.toMatchObject(
      refused(403),
    );
  });

  it('pays no booking, and staff may not charge it', async () => {
    const src_id = await saveAccount(app, ada, typed.bacs(BACS.paid));
    const { token } = ada;
    const { data } = await app.call<Booked>('POST', '/bookings', { token, body: roomBooking(world, slot(4)) });
    expect((await pay(app, ada, data, src_id)).meta.status).toBe(404);
    await expect(of(ada).payments.giveConsent.mutate({ src_id, limit: 20 })).rejects.toMatchObject(refused(404));
    expect(await chargesOf(ada.id)).toEqual([]);
    expect(await app.knex('bookings').where('id', data._id).first('payment_status')).toEqual({
      payment_status: 'pending',
    });
  });

  it('pays an open invoice of its owner by hand, and none of others', async () => {
    const src_id = await saveAccount(app, ada, typed.bacs(BACS.late));
    const stranger = await addPerson(app.knex, 'Member', [world.spaceId]);
    await saveCard(app, stranger);
    const lines = [{ description: 'Printing', quantity: 1, price: 100 }];
    const write = (user_id: string) => owner().invoices.create.mutate({ space_id: world.spaceId, user_id, lines });
    const [{ _id }, other] = [await write(ada.id), await write(stranger.id)];
    const foreign = of(stranger).invoices.pay.mutate({ _id: other._id, source_id: src_id, amount: 120 });
    await expect(foreign).rejects.toMatchObject(refused(404));
    const input = { _id, source_id: src_id, amount: 120 };
    const [one, two] = await Promise.allSettled([
      of(ada).invoices.pay.mutate(input),
      of(ada).invoices.pay.mutate(input),
    ]);
    expect([one.status, two.status].sort()).toEqual(['fulfilled', 'rejected']);
    const [charge, ...others] = await chargesOf(ada.id);
    expect(others).toEqual([]);
    expect(charge).toMatchObject({ method: 'debit', status: 'processing', card_last4: '2345', collect_no: null });
    const processing = { amount: 120, paid_with: 'Bank debit, account ending 2345' };
    expect(await of(ada).invoices.get.query({ _id })).toMatchObject({ open: 120, pay_by_card: false, processing });
    await bank(app, { client_secret: charge!.intent_id! }, 'succeed');
    await expect.poll(async () => (await of(ada).invoices.get.query({ _id })).open).toBe(0);
  });
});

describe('the invoice of a membership with a bank account', () => {
  const open = async () => (await invoicesOf(ada.id)).map(({ open_pence }) => open_pence);
  const statuses = async () => (await chargesOf(ada.id)).map(({ status, outcome }) => [status, outcome]);
  const failures = async () =>
    (await app.mails(ada.email)).filter(({ subject }) => subject.startsWith('Payment failed'));
  const overdue = async (_id: string) => (await owner().memberships.get.query({ _id })).overdue;
  const lastIntent = async () => ({ client_secret: (await chargesOf(ada.id)).at(-1)!.intent_id! });

  async function accepted(data: Record<string, string> = typed.bacs(BACS.late)) {
    await saveAccount(app, ada, data);
    const membership = await begin();
    await of(ada).memberships.accept.mutate({ _id: membership._id, name: 'Ada Lovelace' });
    return membership;
  }

  it('is debited once by two runs at once, processed for days, and then paid', async () => {
    const { _id, invoices } = await accepted();
    await Promise.all([collect(), collect()]);
    const [charge, ...others] = await chargesOf(ada.id);
    expect(others).toEqual([]);
    expect(charge).toMatchObject({
      method: 'debit',
      card_brand: 'bacs_debit',
      card_last4: '2345',
      status: 'processing',
      collect_no: 1,
      amount_pence: MONTH,
    });
    const issued = toLocal(clock.now(), LONDON).day;
    for (const number of [3, 7, 14, 30]) {
      toDay(addDays(issued, number));
      await collect();
      expect(await overdue(_id)).toBe(false);
    }
    expect(await statuses()).toEqual([['processing', null]]);
    await bank(app, await lastIntent(), 'succeed');
    await expect.poll(open).toEqual([0]);
    const { payments } = await of(ada).invoices.get.query({ _id: invoices[0]!._id });
    expect(payments).toMatchObject([{ method: 'debit', amount: 360 }]);
    expect(await failures()).toEqual([]);
  });

  it('goes on with the schedule after each failure, with a mail each, and is overdue after the last', async () => {
    const { _id } = await accepted(typed.bacs(BACS.lateFailure));
    const issued = toLocal(clock.now(), LONDON).day;
    const tried: number[] = [];
    for (let number = 0; number <= 20; number += 1) {
      toDay(addDays(issued, number));
      const before = (await chargesOf(ada.id)).length;
      await collect();
      const after = await chargesOf(ada.id);
      if (after.length === before) continue;
      tried.push(number);
      expect(await overdue(_id)).toBe(false);
      await bank(app, await lastIntent(), 'insufficient_funds');
      await expect.poll(async () => (await chargesOf(ada.id)).at(-1)!.status).toBe('failed');
    }
    expect(tried).toEqual([0, 3, 7, 14]);
    expect(await open()).toEqual([MONTH]);
    expect(await overdue(_id)).toBe(true);
    const mails = await failures();
    expect(mails).toHaveLength(4);
    const texts = mails.map(({ text }) => text).join();
    expect(texts).toContain('your bank account ending 2227 was not paid: The account has too little money.');
    expect(texts).toContain('You can choose another way to pay, or pay now.');
  });

  it('that the bank refuses before the answer arrives has failed, with one mail', async () => {
    await accepted(typed.bacs(BACS.refused));
    await control(ownSandbox(app), { call: 'charge', delay_ms: 1_500 });
    const run = collect();
    await expect.poll(statuses).toEqual([['failed', null]]);
    await run;
    expect(await chargesOf(ada.id)).toMatchObject([{ status: 'failed', recheck_at: null }]);
    expect(await failures()).toHaveLength(1);
  });

  it.each([
    ['looked up if its response was lost', { drop_answer: true }, ['processing']],
    ['debited again on the same day if the request never arrived', { lose_request: true }, ['failed', 'processing']],
  ])('is %s', async (_, fault, expected) => {
    await accepted();
    await control(ownSandbox(app), { call: 'charge', ...fault });
    await collect();
    clock.advance(2 * MINUTE);
    await reconcile();
    await collect();
    expect((await statuses()).map(([status]) => status)).toEqual(expected);
    await bank(app, await lastIntent(), 'succeed');
    await expect.poll(open).toEqual([0]);
  });

  it('whose events are lost is looked up after a day', async () => {
    await accepted();
    await webhooks({ reverse: 100 });
    await collect();
    await bank(app, await lastIntent(), 'succeed');
    clock.advance(DAY + MINUTE);
    await reconcile();
    expect(await open()).toEqual([0]);
  });

  it('that the bank takes back is open again, and is not debited again by itself', async () => {
    await accepted();
    await collect();
    await bank(app, await lastIntent(), 'succeed');
    await expect.poll(open).toEqual([0]);
    await bank(app, await lastIntent(), 'take_back');
    await expect.poll(open).toEqual([MONTH]);
    toDay(addDays(toLocal(clock.now(), LONDON).day, 7));
    await collect();
    expect(await statuses()).toEqual([['succeeded', 'kept']]);
    expect((await failures())[0]!.text).toContain('The bank has taken the payment back');
  });

  it('is charged to a card instead if the default bank account has another currency', async () => {
    await saveCard(app, ada);
    await app.knex('spaces').where('id', world.otherSpaceId).update({ currency: 'EUR' });
    await accepted(typed.sepa());
    await app.knex('spaces').where('id', world.otherSpaceId).update({ currency: 'GBP' });
    expect((await billing()).accounts).toMatchObject([
      { kind: 'sepa_debit', last4: IBAN.slice(-4), default_source: true },
    ]);
    await collect();
    expect(await chargesOf(ada.id)).toMatchObject([{ method: 'card', status: 'succeeded' }]);
  });

  it('in euros is debited by SEPA', async () => {
    const space = { id: world.spaceId };
    await app.knex('spaces').where(space).update({ currency: 'EUR' });
    const membership = await accepted(typed.sepa());
    await app.knex('spaces').where(space).update({ currency: 'GBP' });
    expect(membership.currency).toBe('EUR');
    await collect();
    const charge = { method: 'debit', currency: 'EUR', card_brand: 'sepa_debit', status: 'processing' };
    expect(await chargesOf(ada.id)).toMatchObject([charge]);
    await bank(app, await lastIntent(), 'succeed');
    await expect.poll(open).toEqual([0]);
  });

  it('fails as one without a card if nothing saved pays in its currency, or the account was removed', async () => {
    const membership = await accepted();
    const { src_id } = (await billing()).accounts[0]!;
    await of(ada).payments.removeCard.mutate({ src_id });
    await collect();
    expect(await chargesOf(ada.id)).toEqual([]);
    expect((await failures())[0]!.text).toContain('There is no saved card or bank account.');
    expect(await overdue(membership._id)).toBe(false);
  });

  it('of a company is debited from the account of the admin who has accepted it', async () => {
    await saveAccount(app, ada, typed.bacs(BACS.late));
    const company = await addCompany({ payment: 'card' });
    await owner().companies.setPerson.mutate({ _id: company._id, user_id: ada.id, role: 'admin' });
    const { _id: plan_id } = await addPlan();
    const begun = { plan_id, company_id: company._id, from: `${months[0]}-01` };
    const { _id, invoices } = await owner().memberships.create.mutate(begun);
    await of(ada).memberships.accept.mutate({ _id, name: 'Ada' });
    await collect();
    const owed = async () => {
      const invoice = await app.knex('invoices').where('id', invoices[0]!._id).first('open_pence');
      const { balance_pence } = (await app.knex('companies').where('id', company._id).first('balance_pence'))!;
      return [invoice!.open_pence, balance_pence];
    };
    expect(await owed()).toEqual([MONTH, MONTH]);
    expect(await chargesOf(ada.id)).toMatchObject([{ method: 'debit', company_id: company._id, status: 'processing' }]);
    await bank(app, await lastIntent(), 'succeed');
    await expect.poll(owed).toEqual([0, 0]);
  });
});

it.each(['succeed', 'insufficient_funds'] as const)(
  'a plan of the website waits for the bank that processes its first debit, and stays or ends with it (%s)',
  async (result) => {
    const src_id = await saveAccount(app, ada, typed.bacs(BACS.late));
    const { _id: plan_id } = await addPlan({ sold_online: true });
    const from = toLocal(clock.now(), LONDON).day;
    const { agreement } = await of(ada).plansOnSale.checkout.query({ plan_id, from });
    const bought = await of(ada).plansOnSale.buy.mutate({ plan_id, from, name: 'Ada', agreement: agreement! });
    const { _id, open } = bought.invoices[0]!;
    const paid = await of(ada).invoices.pay.mutate({ _id, source_id: src_id, amount: open });
    expect(paid).toMatchObject({ url: null, processing: { amount: open } });
    clock.advance(2 * DAY);
    const follow = async () => {
      await app.deliver();
      await endUnpaid(momentOf(app.services));
    };
    await follow();
    const membership = () => app.knex('memberships').where('id', bought._id).first('pay_until', 'end_day');
    expect(await membership()).toMatchObject({ pay_until: expect.any(Date) as Date, end_day: null });
    const [{ intent_id }] = (await chargesOf(ada.id)) as [{ intent_id: string }];
    await bank(app, { client_secret: intent_id }, result);
    await expect.poll(async () => (await chargesOf(ada.id))[0]!.status).not.toBe('processing');
    await follow();
    const { pay_until, end_day } = (await membership())!;
    expect([pay_until, end_day === null]).toEqual([null, result === 'succeed']);
  },
);
