/** Sends our invoices and credit notes to Xero, each once: the job, and the queue of what is still to be sent. */
import type { Moment, Services } from '#server/context.ts';
import { change } from '#server/db/statements.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { OutsideError } from '#server/integrations/outside-error.ts';
import { XERO } from '#server/integrations/xero-oauth.ts';
import { publish } from '#server/outbox.ts';
import { retryAfterMs } from '#domains/accounting/rules.ts';
import { accountingChanged } from '#domains/accounting/server/record-kinds.ts';
import type { AccountingRecord } from '#domains/accounting/server/model.ts';
import { readAccounting, withXero } from '#domains/accounting/server/service/access.ts';
import { type Settings, nextStep } from '#domains/accounting/server/service/push-steps.ts';
import type { PushRow } from '#domains/accounting/server/tables.ts';
import { MINUTE } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

/** The name of the job. */
export const PUSH_TO_XERO = msg('send invoices to Xero');

const BATCH = 20;
const MAX_REASON = 500;
/** A push of a killed process is taken up by another one after this time. */
const CLAIM_MS = 5 * MINUTE;
const OPEN = ['waiting', 'contact_made', 'document_made'] as const;
/** After these failures the other invoices would fail as well. */
const OF_ALL: OutsideError['kind'][] = ['key', 'busy', 'unreachable'];
const REFUSED: OutsideError['kind'][] = ['refused', 'missing'];

/** So many ids before the last one are looked at again, as transactions end in another order than they begin. */
const OVERLAP = 1_000;
const ENTERED = 500;

/** What is needed to send; undefined while people have not chosen it, or Xero must be connected again. */
function settingsOf(row: AccountingRecord): Settings | undefined {
  const { tenant_id, bank_account_id, push_from, broken } = row;
  const { sales_code, deposit_code, tax_type, tax_types } = row;
  if (tenant_id === null || bank_account_id === null || !sales_code || push_from === null || broken) return undefined;
  return { tenant_id, bank_account_id, sales_code, deposit_code, tax_type, tax_types: tax_types ?? [], push_from };
}

/** Enters the invoices into the queue that are not in it yet. */
async function enterInvoices({ services, now }: Moment, row: AccountingRecord, settings: Settings): Promise<void> {
  const { knex } = services;
  const { tenant_id, push_from } = settings;
  const newest = await knex('invoices').max<{ id: string | null }[]>({ id: 'id' });
  const fresh = await knex('invoices')
    .where('invoices.id', '>', Math.max(0, Number(row.entered_until) - OVERLAP))
    .where('invoices.invoice_date', '>=', push_from)
    .whereNotExists((known) =>
      known
        .from('accounting_pushes')
        .whereRaw('accounting_pushes.invoice_id = invoices.id')
        .where('accounting_pushes.tenant_id', tenant_id),
    )
    .orderBy('invoices.id')
    .limit(ENTERED)
    .pluck('invoices.id');
  const push = { tenant_id, state: 'waiting', due_at: now, changed_at: now } as const;
  const rows = fresh.map((invoice_id: string) => ({ ...push, invoice_id }));
  if (rows.length > 0) await knex('accounting_pushes').insert(rows).onConflict(['invoice_id', 'tenant_id']).ignore();
  const entered_until = fresh.length === ENTERED ? fresh.at(-1) : (newest[0]?.id ?? '0');
  await knex('accounting')
    .where({ tenant_id, push_from })
    .update({ entered_until: String(entered_until) });
}

/** Takes a push, so that no other process makes the same calls. @returns false if another process has taken it */
async function claim({ knex, clock }: Services, { id, due_at, state }: PushRow): Promise<boolean> {
  const until = new Date(clock.now().getTime() + CLAIM_MS);
  const sql = 'UPDATE accounting_pushes SET due_at = ? WHERE id = ? AND due_at = ? AND state = ?';
  return (await change(knex, sql, [until, id, due_at, state])) > 0;
}

const UNEXPECTED = msg('An unexpected error occurred. The log of the server has it');

/** Notes why a document was not sent. One that was refused is not tried again by itself. */
async function fail(services: Services, push: PushRow, error: unknown): Promise<void> {
  const now = services.clock.now();
  const attempts = push.attempts + 1;
  const outside = error instanceof OutsideError ? error : undefined;
  await services
    .knex('accounting_pushes')
    .where('id', push.id)
    .update({
      attempts,
      reason: (outside?.message ?? UNEXPECTED).slice(0, MAX_REASON),
      due_at: new Date(now.getTime() + retryAfterMs(attempts)),
      changed_at: now,
      ...(outside && REFUSED.includes(outside.kind) && { state: 'refused' }),
    });
}

/** Sends one document, step by step. Each step is recorded before the next one begins. */
async function send(at: Moment, settings: Settings, first: PushRow): Promise<void> {
  let push = first;
  while (push.state !== 'done') {
    const current = push;
    const step = await withXero(at, (calls, { tenant_id }) => {
      if (tenant_id !== settings.tenant_id) throw new OutsideError(XERO, 'busy', 'Another organisation was connected');
      return nextStep(at.services, { calls, settings, push: current });
    });
    const recorded = { ...step, reason: null, changed_at: at.services.clock.now() };
    const count = await at.services
      .knex('accounting_pushes')
      .where({ id: push.id, state: push.state })
      .update(recorded);
    if (count === 0) return;
    push = { ...push, ...recorded };
  }
}

/** The job: enters new invoices into the queue, and sends what is due, oldest first. */
export async function pushToXero(at: Moment): Promise<void> {
  const { services, now } = at;
  const { knex } = services;
  const row = await readAccounting(services);
  const settings = settingsOf(row);
  if (!services.xero.client || !settings) return;
  await enterInvoices(at, row, settings);
  const due = await knex('accounting_pushes')
    .where('tenant_id', settings.tenant_id)
    .whereIn('state', [...OPEN])
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(BATCH);
  for (const push of due) {
    if (!(await claim(services, push))) continue;
    try {
      await send(at, settings, push);
    } catch (error) {
      // Whatever is wrong with one document, the others are sent.
      await fail(services, (await knex('accounting_pushes').where('id', push.id).first()) ?? push, error);
      const { invoice_id: invoiceId } = push;
      if (error instanceof OutsideError)
        services.log.warn({ invoiceId, reason: error.message }, 'an invoice was not sent to Xero');
      else services.log.error({ invoiceId, err: error }, 'an invoice was not sent to Xero');
      if (error instanceof OutsideError && OF_ALL.includes(error.kind)) break;
    }
  }
  if (due.length > 0) await inTransaction(services, (trx) => publish(trx, [accountingChanged()], now));
}
