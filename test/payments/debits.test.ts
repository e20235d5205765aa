/** Invoices that their customers pay in the browser: by card, and by debit of their bank account, which takes days. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { momentOf } from '#server/context.ts';
import { collectInvoices } from '#domains/invoices/server/collect.ts';
import { reconcileCharges } from '#domains/payments/server/service/reconcile.ts';
import { DAY, MINUTE, addDays, toLocal } from '#shared/time.ts';
import { clock } from '../helpers/clock.ts';
import { holdJobs } from '../helpers/leases.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { addPerson, saveCard } from '../helpers/world.ts';
import { control, ownSandbox } from '../integrations/sandbox.ts';
import { controlOf } from '../integrations/sandbox-control.ts';
import { LONDON, ada, begin, of, owner, refused, toDay, toNow, useMemberships } from '../memberships/stage.ts';
import { BACS, bank, confirm, intentOf, start, typed } from './debit-stage.ts';

useApp();
beforeAll(() => holdJobs(app.knex));
useMemberships();
// The payment service has a clock of its own.
beforeEach(() => toNow());

const webhooks = (plan: object) => controlOf(ownSandbox(app))('POST', '/webhooks', plan);
const chargesOf = (_id: string) => app.knex('charges').where('invoice_id', _id).orderBy('id');
const statuses = async (_id: string) => (await chargesOf(_id)).map(({ status, outcome }) => [status, outcome]);
const openOf = async (id: string) => (await app.knex('invoices').where({ id }).first('open_pence'))!.open_pence;
const done = (session_id: string) => of(ada).payments.paymentDone.mutate({ session_id });
const reconcile = () => reconcileCharges(momentOf(app.services));
const failures = async () => (await app.mails(ada.email)).filter(({ subject }) => subject.startsWith('Payment failed'));
const invoice = (price = 100) =>
  owner().invoices.create.mutate({
    space_id: world.spaceId,
    user_id: ada.id,
    lines: [{ description: 'Printing', quantity: 1, price }],
  });

/** The events of the payment service are lost. */
const loseEvents = () => webhooks({ reverse: 100 });
beforeEach(() => webhooks({}));

describe('a payment in the browser', () => {
  it('by card is paid at once, with its brand and digits', async () => {
    const { _id } = await invoice();
    const started = await start(app, ada, _id);
    expect(started.kinds).toEqual(['card', 'bacs_debit']);
    expect(await statuses(_id)).toEqual([['unconfirmed', null]]);
    expect(await confirm(app, started, typed.card())).toMatchObject({ status: 'succeeded' });
    expect(await done(started.session_id)).toMatchObject({ invoice_id: _id, processing: false });
    const paid = await of(ada).invoices.get.query({ _id });
    expect(paid).toMatchObject({ open: 0, processing: null, payment: { method: 'card', reference: 'Visa 4242' } });
  });

  it('is tried again with another card after a declined one, in the same form', async () => {
    const { _id } = await invoice();
    const started = await start(app, ada, _id);
    const declined = await confirm(app, started, typed.card('tok_chargeDeclined'));
    expect(declined.error).toMatchObject({ code: 'card_declined' });
    await app.settle();
    expect(await statuses(_id)).toEqual([['unconfirmed', null]]);
    await confirm(app, started, typed.card());
    await expect.poll(() => openOf(_id)).toBe(0);
    expect(await statuses(_id)).toEqual([['succeeded', 'kept']]);
  });

  it('that nobody confirms ends after a quarter of an hour, and hinders no other payment', async () => {
    const { _id } = await invoice();
    const left = await start(app, ada, _id);
    await owner().invoices.recordPayment.mutate({ _id, method: 'cash', amount: 20 });
    clock.advance(14 * MINUTE);
    await reconcile();
    expect((await statuses(_id))[0]).toEqual(['unconfirmed', null]);
    clock.advance(2 * MINUTE);
    await reconcile();
    expect((await statuses(_id))[0]).toEqual(['failed', null]);
    expect((await confirm(app, left, typed.card())).error).toBeDefined();
    expect(await failures()).toEqual([]);
  });

  it('is opened once for a key, also if the answer was lost, and never for others', async () => {
    const { _id } = await invoice();
    const body = { amount: 120 };
    const path = `/invoice/${_id}/start-payment`;
    const headers = { 'idempotency-key': `start-${_id}` };
    await control(ownSandbox(app), { call: 'charge', drop_answer: true });
    const ask = () => app.call<{ client_secret: string }>('POST', path, { token: ada.token, body, headers });
    expect((await ask()).meta.status).toBe(502);
    // A repeat waits for the first call, unless that has been silent for so long.
    clock.advance(MINUTE);
    const [again, third] = [await ask(), await ask()];
    expect(again.data.client_secret).toContain('_secret_');
    expect(third.data).toEqual(again.data);
    expect(await chargesOf(_id)).toHaveLength(1);
    const stranger = await addPerson(app.knex, 'Member', [world.spaceId]);
    await expect(of(stranger).invoices.startPayment.mutate({ _id, amount: 120 })).rejects.toMatchObject(refused(404));
    await expect(of(ada).invoices.startPayment.mutate({ _id, amount: 1 })).rejects.toMatchObject(refused(400));
  });
});

describe('a bank debit', () => {
  it('is processed for days, in which nothing else pays the invoice, and then pays it', async () => {
    const { _id } = await invoice();
    const started = await start(app, ada, _id);
    expect(await confirm(app, started, typed.bacs(BACS.late))).toMatchObject({ status: 'processing' });
    expect(await done(started.session_id)).toMatchObject({ invoice_id: _id, processing: true });
    const processing = await of(ada).invoices.get.query({ _id });
    expect(processing).toMatchObject({
      open: 120,
      pay_by_card: false,
      processing: { amount: 120, paid_with: 'Bank debit, account ending 2345' },
    });
    const listed = async () => (await owner().invoices.list.query({})).items.find((each) => each._id === _id);
    expect(await listed()).toMatchObject({ open: 120, processing: true });
    const card = await saveCard(app, ada);
    const others = [
      () => of(ada).invoices.pay.mutate({ _id, source_id: card, amount: 120 }),
      () => of(ada).invoices.startPayment.mutate({ _id, amount: 120 }),
      () => owner().invoices.recordPayment.mutate({ _id, method: 'cash', amount: 120 }),
      () => owner().invoices.credit.mutate({ _id, reason: 'Not delivered' }),
    ];
    for (const other of others) await expect(other()).rejects.toMatchObject(refused(409));
    await bank(app, started, 'succeed');
    await expect.poll(() => openOf(_id)).toBe(0);
    expect(await listed()).toMatchObject({ open: 0, processing: false });
    const paid = await of(ada).invoices.get.query({ _id });
    expect(paid.payment).toEqual(expect.objectContaining({ method: 'debit', reference: 'account ending 2345' }));
    const { history } = await of(ada).payments.billingDetails.query();
    expect(history[0]).toMatchObject({ paid_with: 'account ending 2345', status: 'succeeded' });
  });

  it('that the bank does not pay opens the invoice again, with the reason and one mail', async () => {
    const { _id } = await invoice();
    const started = await start(app, ada, _id);
    await confirm(app, started, typed.bacs(BACS.lateFailure));
    await done(started.session_id);
    await webhooks({ twice: true });
    await bank(app, started, 'insufficient_funds');
    await expect.poll(() => statuses(_id)).toEqual([['failed', null]]);
    await reconcile();
    expect(await of(ada).invoices.get.query({ _id })).toMatchObject({ open: 120, pay_by_card: true, processing: null });
    const [mail, ...others] = await failures();
    expect(others).toEqual([]);
    expect(mail!.text).toContain('your bank account ending 2227 was not paid: The account has too little money.');
    // The form cannot be used again.
    expect((await confirm(app, started, typed.card())).error).toBeDefined();
  });

  it.each(['succeed', 'insufficient_funds'] as const)(
    'whose event is lost (%s) is looked up a day later',
    async (result) => {
      const { _id } = await invoice();
      const started = await start(app, ada, _id);
      await loseEvents();
      await confirm(app, started, typed.bacs(BACS.late));
      await done(started.session_id);
      await bank(app, started, result);
      const calls = async () => {
        const all = await controlOf(ownSandbox(app))<{ path: string }[]>('GET', '/calls');
        return all.filter(({ path }) => path.includes(intentOf(started)));
      };
      await controlOf(ownSandbox(app))('DELETE', '/calls');
      clock.advance(DAY - MINUTE);
      await reconcile();
      expect(await calls()).toEqual([]);
      expect(await statuses(_id)).toEqual([['processing', null]]);
      clock.advance(2 * MINUTE);
      await reconcile();
      expect(await statuses(_id)).toEqual([result === 'succeed' ? ['succeeded', 'kept'] : ['failed', null]]);
    },
  );

  it('that the bank takes back weeks later opens the invoice again, with a mail', async () => {
    const { _id } = await invoice();
    const started = await start(app, ada, _id);
    await confirm(app, started, typed.bacs(BACS.paid));
    await expect.poll(() => openOf(_id)).toBe(0);
    await bank(app, started, 'take_back');
    await expect.poll(() => openOf(_id)).toBe(12_000);
    const [mail] = await failures();
    expect(mail!.text).toContain('The bank has taken the payment back');
  });

  it('that succeeds after the invoice was paid otherwise is refunded to the account', async () => {
    const { _id } = await invoice();
    const [one, other] = [await start(app, ada, _id), await start(app, ada, _id)];
    await confirm(app, one, typed.bacs(BACS.late));
    await done(one.session_id);
    await confirm(app, other, typed.card());
    await expect.poll(() => openOf(_id)).toBe(0);
    await bank(app, one, 'succeed');
    await expect
      .poll(() => statuses(_id))
      .toEqual([
        ['succeeded', 'returned'],
        ['succeeded', 'kept'],
      ]);
    await app.deliver();
    expect(
      await app.knex('refunds').whereIn(
        'charge_id',
        (await chargesOf(_id)).map(({ id }) => id),
      ),
    ).toMatchObject([{ amount_pence: 12_000, status: 'succeeded' }]);
    expect(await openOf(_id)).toBe(0);
  });

  it('is not offered with a wrong account, and not paid with one of another currency', async () => {
    const { _id } = await invoice();
    const started = await start(app, ada, _id);
    expect((await confirm(app, started, typed.bacs('12345678'))).error?.code).toBe('account_number_invalid');
    expect((await confirm(app, started, typed.sepa())).error).toBeDefined();
    expect(await statuses(_id)).toEqual([['unconfirmed', null]]);
  });
});

describe('the invoice of a membership whose payment is processed', () => {
  const started = async () => {
    await saveCard(app, ada);
    const membership = await begin();
    await of(ada).memberships.accept.mutate({ _id: membership._id, name: 'Ada Lovelace' });
    const { _id } = membership.invoices[0]!;
    const payment = await start(app, ada, _id);
    await confirm(app, payment, typed.bacs(BACS.late));
    await done(payment.session_id);
    return { membership, _id, payment };
  };
  const overdue = async (_id: string) => (await owner().memberships.get.query({ _id })).overdue;

  it('is not collected meanwhile, and again by the schedule after it failed', async () => {
    const { membership, _id, payment } = await started();
    const issued = toLocal(clock.now(), LONDON).day;
    for (const number of [0, 3, 7, 14, 30]) {
      toDay(addDays(issued, number));
      await collectInvoices(momentOf(app.services));
    }
    expect(await statuses(_id)).toEqual([['processing', null]]);
    expect(await overdue(membership._id)).toBe(false);
    toDay(addDays(issued, 4));
    await bank(app, payment, 'insufficient_funds');
    await expect.poll(() => statuses(_id)).toEqual([['failed', null]]);
    await collectInvoices(momentOf(app.services));
    expect(await statuses(_id)).toHaveLength(1);
    toDay(addDays(issued, 7));
    await collectInvoices(momentOf(app.services));
    expect(await openOf(_id)).toBe(0);
    expect(await statuses(_id)).toEqual([
      ['failed', null],
      ['succeeded', 'kept'],
    ]);
  });

  it('does not count as overdue, unless the bank does not pay', async () => {
    const membership = await begin();
    const payment = await start(app, ada, membership.invoices[0]!._id);
    await confirm(app, payment, typed.bacs(BACS.late));
    await done(payment.session_id);
    toDay(addDays(toLocal(clock.now(), LONDON).day, 20));
    expect(await overdue(membership._id)).toBe(false);
    await bank(app, payment, 'insufficient_funds');
    await expect.poll(() => overdue(membership._id)).toBe(true);
  });
});
