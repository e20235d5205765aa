/** Invoices of a company that its admins pay by card or bank debit. The account of the company knows each payment. */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { momentOf } from '#server/context.ts';
import { collectInvoices } from '#domains/invoices/server/collect.ts';
import { saidOf } from '../helpers/activities.ts';
import { holdJobs } from '../helpers/leases.ts';
import { app, useApp, world } from '../helpers/stage.ts';
import { type Person, addPerson, join, saveCard } from '../helpers/world.ts';
import { MONTH, ada, addCompany, addPlan, months, of, owner, refused } from '../memberships/stage.ts';
import { toNow, useMemberships } from '../memberships/stage.ts';
import { BACS, bank, confirm, start, typed } from './debit-stage.ts';

useApp();
beforeAll(() => holdJobs(app.knex));
useMemberships();
beforeEach(() => toNow());

const TOTAL = 12_000;

/** An invoice over £120 of a company of which Ada is an admin, and a colleague a member. */
async function billed() {
  const company = await addCompany();
  const colleague = await addPerson(app.knex, 'Member', [world.spaceId]);
  const { setPerson } = owner().companies;
  await setPerson.mutate({ _id: company._id, user_id: ada.id, role: 'admin' });
  await setPerson.mutate({ _id: company._id, user_id: colleague.id, role: 'member' });
  const lines = [{ description: 'Printing', quantity: 1, price: 100 }];
  const { _id } = await owner().invoices.create.mutate({ space_id: world.spaceId, company_id: company._id, lines });
  return { _id, company, colleague };
}

/** What is open of an invoice, and what its company owes, which its entries explain. */
async function owed(_id: string, companyId: string): Promise<number[]> {
  const invoice = await app.knex('invoices').where('id', _id).first('open_pence');
  const company = await app.knex('companies').where('id', companyId).first('balance_pence');
  const [entries] = await app.knex('company_entries').where('company_id', companyId).sum({ sum: 'amount_pence' });
  expect(Number(entries!.sum)).toBe(company!.balance_pence);
  return [invoice!.open_pence!, company!.balance_pence];
}

const pay = async (person: Person, _id: string) =>
  of(person).invoices.pay.mutate({ _id, source_id: await saveCard(app, person), amount: TOTAL / 100 });

it('an admin pays an invoice by card, and the statement names it', async () => {
  const { _id, company } = await billed();
  expect(await of(ada).invoices.get.query({ _id })).toMatchObject({ pay_by_card: true, open: 120 });
  expect(await owed(_id, company._id)).toEqual([TOTAL, TOTAL]);
  await pay(ada, _id);
  expect(await owed(_id, company._id)).toEqual([0, 0]);
  const paid = await of(ada).invoices.get.query({ _id });
  expect(paid).toMatchObject({ open: 0, pay_by_card: false, payments: [{ method: 'card', amount: 120 }] });
  const statement = await of(ada).invoices.statement.query({ space_id: world.spaceId, company_id: company._id });
  expect(statement.lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['invoice', 120],
    ['payment', -120],
  ]);
  const said = await saidOf(app, { model: 'Invoice', model_id: _id, actor_id: ada.id });
  expect(said.at(-1)).toContain('£120.00 by card');
});

it('neither a member of the company nor staff pay it by card', async () => {
  const { _id, company, colleague } = await billed();
  await join(app, world.staff, world.spaceId);
  await join(app, world.otherStaff, world.otherSpaceId);
  for (const person of [colleague, world.member, world.otherStaff, world.staff])
    await expect(pay(person, _id)).rejects.toMatchObject(refused(404));
  expect(await owner().invoices.get.query({ _id })).toMatchObject({ pay_by_card: false });
  const { removePerson } = owner().companies;
  await removePerson.mutate({ _id: company._id, user_id: ada.id });
  await expect(pay(ada, _id)).rejects.toMatchObject(refused(404));
  expect(await owed(_id, company._id)).toEqual([TOTAL, TOTAL]);
});

it('a bank debit is on the account once the bank has paid, and off it when the bank takes it back', async () => {
  const { _id, company } = await billed();
  const started = await start(app, ada, _id);
  await confirm(app, started, typed.bacs(BACS.late));
  await of(ada).payments.paymentDone.mutate({ session_id: started.session_id });
  expect(await owed(_id, company._id)).toEqual([TOTAL, TOTAL]);
  const others = [
    () => owner().invoices.recordPayment.mutate({ _id, method: 'cash', amount: 120 }),
    () => owner().invoices.credit.mutate({ _id, reason: 'Not delivered' }),
    () => pay(ada, _id),
  ];
  for (const other of others) await expect(other()).rejects.toMatchObject(refused(409));
  await bank(app, started, 'succeed');
  await expect.poll(() => owed(_id, company._id)).toEqual([0, 0]);
  await bank(app, started, 'take_back');
  await expect.poll(() => owed(_id, company._id)).toEqual([TOTAL, TOTAL]);
});

it('cash that staff take and a card at the same time pay it once', async () => {
  const { _id, company } = await billed();
  const results = await Promise.allSettled([
    pay(ada, _id),
    owner().invoices.recordPayment.mutate({ _id, method: 'cash', amount: 120 }),
  ]);
  expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
  await app.deliver();
  expect(await owed(_id, company._id)).toEqual([0, 0]);
  const charges = await app.knex('charges').where({ invoice_id: _id, status: 'succeeded', outcome: 'kept' });
  const entries = await app.knex('company_entries').where({ invoice_id: _id, kind: 'payment' });
  expect(entries).toHaveLength(1);
  expect(charges).toHaveLength(entries[0]!.method === 'card' ? 1 : 0);
});

/** A membership of a company that pays by card, which Ada has accepted as its admin. */
async function memberOfCardCompany() {
  const company = await addCompany({ payment: 'card' });
  await owner().companies.setPerson.mutate({ _id: company._id, user_id: ada.id, role: 'admin' });
  const { _id: plan_id } = await addPlan();
  const begun = { plan_id, company_id: company._id, from: `${months[0]}-01` };
  const { _id, agreement, invoices } = await owner().memberships.create.mutate(begun);
  expect(agreement).toContain('may charge my default card or bank account');
  return { _id, company, invoice: invoices[0]!._id };
}

it('the card of the admin who has accepted the membership is charged for a company that pays by card', async () => {
  await saveCard(app, ada);
  const { _id, company, invoice } = await memberOfCardCompany();
  await collectInvoices(momentOf(app.services));
  expect(await owed(invoice, company._id)).toEqual([MONTH, MONTH]);
  await of(ada).memberships.accept.mutate({ _id, name: 'Ada' });
  await collectInvoices(momentOf(app.services));
  expect(await owed(invoice, company._id)).toEqual([0, 0]);
  expect(await app.knex('charges').where('invoice_id', invoice)).toMatchObject([
    { user_id: ada.id, company_id: company._id, collect_no: 1, status: 'succeeded' },
  ]);
});

it('an admin who has left the company is not charged for it any more', async () => {
  await saveCard(app, ada);
  const { _id, company, invoice } = await memberOfCardCompany();
  await of(ada).memberships.accept.mutate({ _id, name: 'Ada' });
  await owner().companies.removePerson.mutate({ _id: company._id, user_id: ada.id });
  await collectInvoices(momentOf(app.services));
  expect(await app.knex('charges').where('invoice_id', invoice)).toEqual([]);
  expect(await owed(invoice, company._id)).toEqual([MONTH, MONTH]);
  const row = await app.knex('invoices').where('id', invoice).first('collect_on', 'collect_no');
  expect(row).toMatchObject({ collect_no: 1, collect_on: expect.any(String) as string });
});
