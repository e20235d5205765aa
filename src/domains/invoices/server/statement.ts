/** Reads the account statement of a person or a company in a workspace. */
import { managesBookingsOf } from '#server/actor.ts';
import type { Call } from '#server/context.ts';
import { type Value, select } from '#server/db/statements.ts';
import { mayReachMember } from '#domains/accounts/server/index.ts';
import { leadsCompany } from '#domains/companies/server/index.ts';
import { type StatementInput, type StatementKind, type StatementView, daysOf } from '#domains/invoices/statement.ts';
import type { PaymentMethod } from '#domains/payments/index.ts';
import { findSpace } from '#domains/workspaces/server/index.ts';
import { NotFound } from '#shared/errors.ts';
import { toMajor } from '#shared/money.ts';
import { may } from '#shared/permissions.ts';
import { addDays, fromLocal, toLocal } from '#shared/time.ts';
import { msg, type Translate } from '#shared/texts.ts';

/** The columns of each part: when, in which order at the same time, what, the document, its text, how it was paid, and the amount. */
const COLUMNS = 'at, place, kind, invoice_id, number, text, method, amount_pence';

const TEXT = "COALESCE(JSON_UNQUOTE(JSON_EXTRACT(i.snapshot, '$.description')), '')";
const SIGNED = "IF(i.kind = 'invoice', i.total_pence, -i.total_pence)";

/** The documents of a customer; and what was paid when it was issued, as its own payment. */
const documents = (from: string) => `SELECT i.invoice_date AS at, 0 AS place, i.kind, i.id AS invoice_id,
    i.invoice_id AS number, ${TEXT} AS text, NULL AS method, ${SIGNED} AS amount_pence FROM ${from}
  UNION ALL SELECT i.invoice_date, 1, IF(i.kind = 'invoice', 'payment', 'repayment'), i.id, i.invoice_id, '', NULL, -${SIGNED}
    FROM ${from} AND i.open_pence IS NULL`;

const OF_PERSON = `invoices i FORCE INDEX (invoices_user)
  WHERE i.user_id = ? AND i.company_id IS NULL AND i.space_id = ? AND i.currency = ?`;
const CHARGED = `invoices i FORCE INDEX (invoices_user) STRAIGHT_JOIN charges c ON c.invoice_id = i.id AND c.outcome = 'kept'`;
const WHERE_PERSON = 'WHERE i.user_id = ? AND i.company_id IS NULL AND i.space_id = ? AND i.currency = ?';

/** A charge of a credit note is what was paid back of it. */
const PERSON_SQL = `${documents(OF_PERSON)}
  UNION ALL SELECT COALESCE(c.settled_at, c.created_at), 2, IF(i.kind = 'invoice', 'payment', 'repayment'), i.id, i.invoice_id,
    c.reference, c.method, IF(i.kind = 'invoice', -c.amount_pence, c.amount_pence) FROM ${CHARGED} ${WHERE_PERSON}
  UNION ALL SELECT r.created_at, 3, 'repayment', i.id, i.invoice_id, '', c.method, r.amount_pence
    FROM ${CHARGED} STRAIGHT_JOIN refunds r FORCE INDEX (refunds_charge_id_foreign) ON r.charge_id = c.id AND r.status <> 'failed' ${WHERE_PERSON}
  UNION ALL SELECT d.changed_at, 3, 'repayment', i.id, i.invoice_id, d.reason, c.method, d.amount_pence
    FROM ${CHARGED} STRAIGHT_JOIN disputes d ON d.charge_id = c.id AND d.is_lost ${WHERE_PERSON}`;

const OF_COMPANY = `invoices i FORCE INDEX (invoices_company) WHERE i.company_id = ? AND i.space_id = ? AND i.currency = ?`;

/** Payments, and what no document bills yet, stand in the ledger. */
const COMPANY_SQL = `${documents(OF_COMPANY)}
  UNION ALL SELECT e.at, 2, IF(e.kind <> 'payment', 'not_billed', IF(e.amount_pence < 0, 'payment', 'repayment')),
    e.invoice_id, COALESCE(i.invoice_id, ''), IF(e.kind = 'payment', e.reference, COALESCE(c.description, '')), e.method, e.amount_pence
    FROM company_entries e FORCE INDEX (company_entries_list)
    LEFT JOIN invoices i ON i.id = e.invoice_id
    LEFT JOIN refunds r ON r.id = e.refund_id
    LEFT JOIN charges c ON c.id = COALESCE(e.charge_id, r.charge_id)
    WHERE e.company_id = ? AND (e.kind = 'payment' OR e.invoice_id IS NULL)`;

type Row = {
  at: Date;
  kind: StatementKind;
  invoice_id: string | null;
  number: string;
  text: string;
  method: PaymentMethod | null;
  amount_pence: string | number;
};

type Customer = { name: string; isOwn: boolean; sql: string; values: Value[] };
type StatementRequest = { input: StatementInput; currency: string };

const isStaffOf = ({ actor }: Call, spaceId: string) =>
  may(actor.role, 'invoice', 'show') && managesBookingsOf(actor, spaceId);

/** @throws NotFound unless the caller is an admin of the company, or staff who see the invoices of its workspace */
async function companyOf(
  call: Call,
  companyId: string,
  { input: { space_id }, currency }: StatementRequest,
): Promise<Customer> {
  const { knex } = call.services;
  const company = await knex('companies').where({ id: companyId, space_id }).first('id', 'name');
  if (!company) throw new NotFound(msg('Company not found'));
  const isOwn = await leadsCompany(knex, companyId, call.actor.userId);
  if (!isOwn && !isStaffOf(call, space_id)) throw new NotFound(msg('Company not found'));
  const of = [companyId, space_id, currency];
  return { name: company.name, isOwn, sql: COMPANY_SQL, values: [...of, ...of, companyId] };
}

/** @throws NotFound unless it is the caller, or somebody whom staff who see the invoices of the workspace reach there */
async function personOf(
  call: Call,
  userId: string,
  { input: { space_id }, currency }: StatementRequest,
): Promise<Customer> {
  const isOwn = userId === call.actor.userId;
  if (!isOwn && !(isStaffOf(call, space_id) && (await mayReachMember(call, userId, space_id))))
    throw new NotFound(msg('Member not found'));
  const person = await call.services.knex('users').where('id', userId).first('name', 'email');
  if (!person) throw new NotFound(msg('Member not found'));
  const of = [userId, space_id, currency];
  const values = [1, 2, 3, 4, 5].flatMap(() => of);
  return { name: person.name || person.email, isOwn, sql: PERSON_SQL, values };
}

const MONEY = {
  payment: msg(
    '{method, select, card {Paid by card for {number}} debit {Paid by bank debit for {number}} cash {Paid in cash for {number}} terminal {Paid at the card terminal for {number}} transfer {Paid by bank transfer for {number}} account {Paid on account for {number}} other {Paid for {number}}}',
  ),
  repayment: msg(
    '{method, select, card {Paid back by card for {number}} debit {Paid back by bank debit for {number}} cash {Paid back in cash for {number}} terminal {Paid back at the card terminal for {number}} transfer {Paid back by bank transfer for {number}} account {Paid back on account for {number}} other {Paid back for {number}}}',
  ),
} as const;

function textOf({ kind, text, method, number }: Row, t: Translate): string {
  if (kind === 'invoice' || kind === 'credit_note') return text;
  if (kind === 'not_billed') return text ? t('Not invoiced yet: {text}', { text }) : t('Not invoiced yet');
  return [t(MONEY[kind], { method: method ?? 'none', number }), text].filter(Boolean).join(', ');
}

/**
 * The statement of a customer. What it ends with today is the balance of a company, and for a person what is still to be paid, less what is
 * to be paid back.
 * @throws NotFound for a customer whose documents the caller may not see; InvalidInput for a period that is reversed or too long
 */
export async function statement(call: Call, input: StatementInput): Promise<StatementView> {
  const { services, actor, now } = call;
  const { name: spaceName, time_zone, currency } = await findSpace(services.knex, input.space_id);
  const { user_id = actor.userId, company_id } = input;
  const wanted = { input, currency };
  const customer = await (company_id === undefined
    ? personOf(call, user_id, wanted)
    : companyOf(call, company_id, wanted));
  const days = daysOf(input, toLocal(now, time_zone).day);
  const from = fromLocal(days.from, '00:00', time_zone);
  const until = fromLocal(addDays(days.to, 1), '00:00', time_zone);
  const { sql, values } = customer;
  const [before, rows] = await Promise.all([
    select<{ sum: string | null }>(services.knex, `SELECT SUM(amount_pence) AS sum FROM (${sql}) s WHERE at < ?`, [
      ...values,
      from,
    ]),
    select<Row>(
      services.knex,
      `SELECT ${COLUMNS} FROM (${sql}) s WHERE at >= ? AND at < ? ORDER BY at, place, invoice_id, amount_pence`,
      [...values, from, until],
    ),
  ]);
  const openingPence = Number(before[0]?.sum ?? 0);
  let balancePence = openingPence;
  const lines = rows.map((row) => {
    balancePence += Number(row.amount_pence);
    return {
      at: row.at,
      kind: row.kind,
      invoice_id: row.invoice_id,
      number: row.number,
      text: textOf(row, services.t),
      amount: toMajor(Number(row.amount_pence), currency),
      balance: toMajor(balancePence, currency),
    };
  });
  return {
    customer: customer.name,
    space: { _id: input.space_id, name: spaceName, time_zone },
    currency,
    ...days,
    opening: toMajor(openingPence, currency),
    closing: toMajor(balancePence, currency),
    lines,
    download: customer.isOwn || may(actor.role, 'invoice', 'download'),
  };
}
