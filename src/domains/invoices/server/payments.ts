/** Payments of invoices that were open when they were issued: their customers pay by card, and staff record what came otherwise. */
import { managesBookingsOf } from '#server/actor.ts';
import type { Call, Context } from '#server/context.ts';
import { once, recall } from '#server/idempotency.ts';
import { type Transaction, inTransaction } from '#server/db/transaction.ts';
import { recordActivity } from '#server/records/activities.ts';
import { enterAccount, lockCompany } from '#domains/companies/server/index.ts';
import {
  type InvoiceDetail,
  type InvoicePaymentInput,
  type PaidInvoice,
  type PayInvoiceInput,
  type StartPaymentInput,
  TO_PAY,
} from '#domains/invoices/schema.ts';
import { invoiceSentences } from '#domains/invoices/sentences.ts';
import { getInvoice, isBilledTo } from '#domains/invoices/server/queries.ts';
import { invoiceNews } from '#domains/invoices/server/documents.ts';
import type { StartedPayment } from '#domains/payments/index.ts';
import {
  countingDeclines,
  ensureCustomer,
  finish,
  insertPaid,
  limitNewCards,
  openForm,
  type CardPayer,
  type PayCall,
  requireNoOpenCharge,
  requirePayer,
} from '#domains/payments/server/index.ts';
import {
  beginInvoiceCharge,
  documentFacts,
  lockInvoice,
  notePayment,
  ofInvoice,
} from '#domains/invoices/server/payable.ts';
import { Conflict, InvalidInput, NotFound } from '#shared/errors.ts';
import { type Currency, toMajor, toMinor } from '#shared/money.ts';
import { msg } from '#shared/texts.ts';

const PAID = msg('This invoice is paid already');

type Recorded = Pick<InvoicePaymentInput, 'method' | 'reference' | 'amount'> & { id: string };

/** Checks what staff record against a locked invoice. @throws Conflict if nothing is to be paid; InvalidInput for too much */
async function lockOpen(trx: Transaction, { id, amount }: Recorded) {
  const invoice = (await trx('invoices').where({ id }).forUpdate().first())!;
  if (!invoice.open_pence) throw new Conflict(PAID);
  const paidPence = toMinor(amount, invoice.currency);
  if (toMajor(paidPence, invoice.currency) !== amount) throw new InvalidInput(TO_PAY, 'amount');
  if (paidPence > invoice.open_pence) throw new InvalidInput(msg('This is more than is to be paid'), 'amount');
  return { invoice, paidPence };
}

async function recordOfCompany(trx: Transaction, call: Call, companyId: string, recorded: Recorded): Promise<void> {
  const { actor, now } = call;
  const { method, reference = '', id } = recorded;
  const company = await lockCompany(trx, companyId);
  const { invoice, paidPence } = await lockOpen(trx, recorded);
  await requireNoOpenCharge(trx, id);
  const amount_pence = invoice.kind === 'invoice' ? -paidPence : paidPence;
  const entry = { company_id: companyId, kind: 'payment', invoice_id: id, method, reference, amount_pence } as const;
  await enterAccount(trx, { ...entry, at: now });
  await trx('invoices').where({ id }).decrement('open_pence', paidPence);
  const { kind, invoice_id: number, space_id: spaceId, currency } = invoice;
  const sentence = kind === 'invoice' ? invoiceSentences.tookOfCompany : invoiceSentences.paidBackToCompany;
  const said = sentence({ number, company: company.name, pence: paidPence, currency, method });
  const by = actor.name || actor.email;
  const activity = { actorId: actor.userId, spaceId, model: 'Invoice', modelId: id, said, by, now } as const;
  await recordActivity(trx, activity, [await invoiceNews(trx, 'update', invoice)]);
}

async function recordOfPerson(trx: Transaction, { actor, now }: Call, recorded: Recorded): Promise<void> {
  const { method, reference = '', id } = recorded;
  const { invoice, paidPence } = await lockOpen(trx, recorded);
  await requireNoOpenCharge(trx, id);
  const desk = {
    user_id: invoice.user_id ?? actor.userId,
    method,
    reference,
    amount_pence: paidPence,
    created_at: now,
  };
  const chargeId = await insertPaid(trx, { ...ofInvoice(invoice), ...desk }, null);
  const { kind, currency } = invoice;
  const sentence = kind === 'invoice' ? invoiceSentences.took : invoiceSentences.paidBack;
  const paid = { person: actor.name || actor.email, pence: paidPence, currency, method };
  const said = sentence({ ...documentFacts(invoice), ...paid });
  const noted = { amountPence: paidPence, method, userId: null, said } as const;
  // What is paid back for a credit note is no payment of a customer.
  await notePayment(trx, invoice, { ...noted, ...(kind === 'invoice' && { chargeId }) }, now);
}

/**
 * Records a payment, or a part of one, of an open invoice; for a credit note, what was paid back.
 * @throws NotFound, also for an invoice that the caller does not manage; Conflict if nothing is to be paid, or a card payment is being
 *   processed; InvalidInput for too much
 */
export async function recordPayment(call: Call, input: InvoicePaymentInput): Promise<InvoiceDetail> {
  const { services, actor } = call;
  const { _id: id, ...payment } = input;
  const seen = await services.knex('invoices').where({ id }).first('company_id', 'space_id');
  if (!seen || !managesBookingsOf(actor, seen.space_id)) throw new NotFound(msg('Invoice not found'));
  await inTransaction(services, (trx) =>
    seen.company_id === null
      ? recordOfPerson(trx, call, { id, ...payment })
      : recordOfCompany(trx, call, seen.company_id, { id, ...payment }),
  );
  return getInvoice(call, id);
}

const OPERATION = 'invoices.pay';

/**
 * Pays an invoice of the caller with one of their saved cards or bank accounts, whose bank processes it for days. The amount must be what is still to be paid. The charge is recorded before it
 * is sent, so that one whose response was lost is looked up and never repeated.
 * @returns the invoice, and the address of the bank if it asks the customer to confirm
 * @throws PaymentDeclined, TooMany, Conflict, InvalidInput, NotFound
 */
export async function payInvoice(call: PayCall, input: PayInvoiceInput): Promise<PaidInvoice> {
  const { actor } = call;
  const known = await recall<{ chargeId: string }>(call, OPERATION, input);
  const url = known
    ? await finish(call, { ...known.answer, isFirst: false })
    : await countingDeclines(call, actor.userId, async () => finish(call, await begin(call, input)));
  return { ...(await getInvoice(call, input._id)), url };
}

/**
 * The invoice that the caller wants to pay: their own, or that of a company of which they are an admin.
 * @returns its currency
 * @throws NotFound
 */
async function requireOwn({ services: { knex }, actor }: PayCall, id: string): Promise<Currency> {
  const seen = await knex('invoices').where({ id, kind: 'invoice' }).first('user_id', 'company_id', 'currency');
  if (!seen || !(await isBilledTo(knex, actor, seen))) throw new NotFound(msg('Invoice not found'));
  return seen.currency;
}

type CustomerPayment = { _id: string; amount: number };

/** Records the charge of an invoice of the caller. @throws Conflict if nothing is to be paid; InvalidInput if the amount is not what is */
async function beginOwn(
  trx: Transaction,
  call: PayCall,
  wanted: CustomerPayment,
  payer: CardPayer,
): Promise<{ chargeId: string }> {
  const invoice = await lockInvoice(trx, wanted._id);
  if (!invoice.open_pence) throw new Conflict(PAID);
  if (wanted.amount !== toMajor(invoice.open_pence, invoice.currency))
    throw new InvalidInput(msg('The amount is not what is to be paid'), 'amount');
  const { id: chargeId } = await beginInvoiceCharge(trx, invoice, { payer, now: call.now });
  return { chargeId };
}

async function begin(call: PayCall, input: PayInvoiceInput): Promise<{ chargeId: string; isFirst: boolean }> {
  const { services, actor } = call;
  const { _id: id, source_id: sourceId } = input;
  const currency = await requireOwn(call, id);
  const payer = await requirePayer(services, actor.userId, { sourceId, currency });
  let isFirst = false;
  const { chargeId } = await once(call, OPERATION, input, async (trx) => {
    isFirst = true;
    return beginOwn(trx, call, input, payer);
  });
  return { chargeId, isFirst };
}

const START = 'invoices.startPayment';

/**
 * Begins a payment of an invoice of the caller, which they confirm in the browser by card, wallet or bank debit. The amount must be what is
 * still to be paid. The charge is recorded before the payment is opened at the payment service. Until the customer has confirmed it, it hinders no
 * other payment.
 * @returns what the form in the browser needs
 * @throws TooMany, Conflict if nothing is to be paid or a payment is on its way, InvalidInput, NotFound
 */
export async function startPayment(
  call: PayCall & Pick<Context, 'ip'>,
  input: StartPaymentInput,
): Promise<StartedPayment> {
  const known = await recall<{ chargeId: string }>(call, START, input);
  if (known) return openForm(call, known.answer.chargeId);
  await requireOwn(call, input._id);
  await limitNewCards(call);
  const customerId = await ensureCustomer(call);
  const payer = { userId: call.actor.userId, customerId, sourceId: '' };
  const { chargeId } = await once(call, START, input, (trx) => beginOwn(trx, call, input, payer));
  return openForm(call, chargeId);
}
