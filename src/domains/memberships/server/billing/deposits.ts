/** The end of deposits: they are returned by a credit note, and what is kept becomes revenue by an invoice. */
import type { Call } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { expectRow } from '#server/db/expect-row.ts';
import { lockActor } from '#server/records/activities.ts';
import { enterAccount, lockCompany } from '#domains/companies/server/index.ts';
import { type DocumentFacts, type InvoiceLine, invoiceSentences } from '#domains/invoices/index.ts';
import {
  insertDocument,
  type InvoiceRow,
  invoiceView,
  languageOfDocument,
  lowerOpen,
  NO_BOOKING,
  operatorParticulars,
} from '#domains/invoices/server/index.ts';
import { statusOf } from '#domains/memberships/rules.ts';
import type { DepositInput } from '#domains/memberships/changes-schema.ts';
import type { MembershipDetail } from '#domains/memberships/schema.ts';
import { membershipSentences } from '#domains/memberships/sentences.ts';
import { change } from '#domains/memberships/server/change.ts';
import { depositLine, retainedDeposit, taxesOn } from '#domains/memberships/server/billing/fees.ts';
import { heldPence } from '#domains/memberships/server/billing/held.ts';
import type { Loaded } from '#domains/memberships/server/load.ts';
import type { DepositRow } from '#domains/memberships/server/tables.ts';
import { requireNoOpenCharge } from '#domains/payments/server/index.ts';
import { Conflict, InvalidInput } from '#shared/errors.ts';
import { type Pence, toMajor, toMinor } from '#shared/money.ts';
import { toLocal } from '#shared/time.ts';
import { msg, msgWith, type Translate } from '#shared/texts.ts';

const SETTLED = msg('This deposit is settled already');

/** Locks the invoice with the deposit, and the account on which it is, in the order of locks. @throws Conflict while it is being paid */
async function lockInvoice(trx: Transaction, { actor }: Call, { company_id }: Loaded, id: string): Promise<InvoiceRow> {
  const lock = async () => expectRow(await trx('invoices').where({ id }).forUpdate().first(), `Invoice ${id}`);
  if (company_id === null) {
    const invoice = await lock();
    await requireNoOpenCharge(trx, id);
    await lockActor(trx, actor.userId);
    return invoice;
  }
  await lockActor(trx, actor.userId);
  await lockCompany(trx, company_id);
  const invoice = await lock();
  await requireNoOpenCharge(trx, id);
  return invoice;
}

type Settling = { membership: Loaded; invoice: InvoiceRow; pence: Pence; reason: string };

type Document = Pick<
  Parameters<typeof insertDocument>[1],
  'kind' | 'net_pence' | 'total_pence' | 'deposit_pence' | 'tax_percent' | 'open_pence' | 'due_on' | 'credited_id'
> & { lines: InvoiceLine[] };

async function write(trx: Transaction, call: Call, settling: Settling, { lines, ...document }: Document) {
  const { services, actor, now } = call;
  const { membership, invoice } = settling;
  const { space_id, user_id, company_id, currency, customer, space, tax_note } = {
    ...invoice,
    ...invoiceView(invoice),
  };
  const description = lines[0]!.description;
  const snapshot = {
    description,
    created_by: actor.name || actor.email,
    ...NO_BOOKING,
    from: now,
    to: now,
    customer,
    space,
    operator: await operatorParticulars(services.config, trx),
    tax_note,
    lines,
  };
  const language = languageOfDocument(services, invoice);
  const facts = { space_id, user_id, company_id, currency, invoice_date: now, language, snapshot };
  const { plan_name: plan } = membership;
  const written = (titled: DocumentFacts) => invoiceSentences.writtenForDeposit({ ...titled, plan });
  return insertDocument(trx, { ...facts, ...document }, written, now);
}

type Entry = Pick<DepositRow, 'kind' | 'invoice_id'>;

async function enter(trx: Transaction, { now: at }: Call, settling: Settling, entry: Entry): Promise<void> {
  const { pence, reason, membership } = settling;
  const { id: membership_id, space_id, currency } = membership;
  await trx('membership_deposits').insert({
    ...entry,
    membership_id,
    space_id,
    currency,
    amount_pence: pence,
    reason,
    at,
  });
}

/** The texts in the language of the invoice, which the documents about its deposit have, too. */
const textsOf = ({ services }: Call, invoice: InvoiceRow): Translate =>
  services.inLanguage(languageOfDocument(services, invoice)).t;

/** Credits what is returned. It lowers what is open of the invoice; what exceeds that is to be paid back. */
async function giveBack(trx: Transaction, call: Call, settling: Settling): Promise<void> {
  const { invoice, pence } = settling;
  const { id, invoice_id, company_id, currency } = invoice;
  const line = invoiceView(invoice).lines.findIndex(({ deposit }) => deposit);
  const open_pence = await lowerOpen(trx, invoice, pence);
  const t = textsOf(call, invoice);
  const noteId = await write(trx, call, settling, {
    kind: 'credit_note',
    credited_id: id,
    net_pence: pence,
    total_pence: pence,
    deposit_pence: pence,
    tax_percent: 0,
    open_pence,
    lines: [
      {
        ...depositLine(t('Deposit of {number} returned', { number: invoice_id }), pence, currency),
        credits_line: line,
      },
    ],
  });
  await enter(trx, call, settling, { kind: 'returned', invoice_id: noteId });
  if (company_id === null) return;
  const entry = { company_id, kind: 'refund', invoice_id: noteId, amount_pence: -pence, at: call.now } as const;
  await enterAccount(trx, entry);
}

/** Bills what is kept. The deposit pays it, so nothing is open. The amount that is kept includes the tax. */
async function keepPart(trx: Transaction, call: Call, settling: Settling): Promise<void> {
  const { membership, invoice, pence, reason } = settling;
  const { currency, space } = membership;
  const today = toLocal(call.now, space.time_zone).day;
  const t = textsOf(call, invoice);
  const { lines, netPence, taxPercent } = retainedDeposit({
    pence,
    description: t('Deposit kept: {reason}', { reason }),
    deposit: t('Deposit of {number}', { number: invoice.invoice_id }),
    currency,
    taxPercent: taxesOn(membership, today)(membership.tax_rate),
  });
  const invoiceId = await write(trx, call, settling, {
    kind: 'invoice',
    net_pence: netPence,
    total_pence: 0,
    deposit_pence: -pence,
    tax_percent: taxPercent,
    open_pence: 0,
    due_on: today,
    lines,
  });
  await enter(trx, call, settling, { kind: 'kept', invoice_id: invoiceId });
}

/** What is kept, in the smallest unit. @throws InvalidInput for more than is held, or an amount that the currency does not have */
function keptPence({ keep }: DepositInput, { currency }: Loaded, held: Pence): Pence {
  const pence = toMinor(keep, currency);
  if (toMajor(pence, currency) !== keep) throw new InvalidInput(msg('Please enter an amount from 0'), 'keep');
  if (pence > held)
    throw new InvalidInput(msgWith('Only {amount} are held', { amount: { pence: held, currency } }), 'keep');
  return pence;
}

/**
 * Settles the deposit of a membership that has ended: what is not kept is returned. Two at once wait for each other.
 * @throws NotFound, NotAllowed, InvalidInput; Conflict before the end, without a deposit, and once it is settled
 */
export function settleDeposit(call: Call, input: DepositInput): Promise<MembershipDetail> {
  return change(call, input._id, 'staff', async (trx, membership) => {
    const { id, terms, space, currency, plan_name: plan } = membership;
    const today = toLocal(call.now, space.time_zone).day;
    if (statusOf(terms, today) !== 'ended')
      throw new Conflict(msg('The deposit is settled after the end of the membership'));
    const entries = await trx('membership_deposits').where('membership_id', id);
    const charged = entries.find(({ kind }) => kind === 'charged');
    if (!charged) throw new Conflict(msg('This membership has no deposit'));
    const held = heldPence(entries);
    if (held === 0) throw new Conflict(SETTLED);
    const kept = keptPence(input, membership, held);
    const invoice = await lockInvoice(trx, call, membership, charged.invoice_id);
    const settling = { membership, invoice, reason: input.reason ?? '' };
    if (held > kept) await giveBack(trx, call, { ...settling, pence: held - kept, reason: '' });
    if (kept > 0) await keepPart(trx, call, { ...settling, pence: kept });
    return membershipSentences.settledDeposit({ plan, returned: held - kept, kept, currency });
  });
}
