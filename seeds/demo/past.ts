/**
 * The demo's past, month by month: the invoices of its bookings and orders, and those of memberships, which the product writes at the moments when
 * it would have done that. So the numbers of the invoices are in the order of their days.
 */
import type { Knex } from 'knex';
import type { Env } from '#server/env.ts';
import { Transactions } from '#server/db/transaction.ts';
import { insertDocuments, type WrittenDocument } from '#domains/invoices/server/documents.ts';
import { billMemberships } from '#domains/memberships/server/billing/bill.ts';
import { openTexts } from '#server/texts.ts';
import type { Language } from '#shared/languages.ts';
import { addMonths } from '#shared/months.ts';
import { fromLocal, toLocal } from '#shared/time.ts';

/** When the product bills, on the clock of the workspaces. */
const AT = '06:00';
type Playing = {
  config: Env;
  /** The first day of the history. */
  first: string;
  /** The days on which memberships begin. */
  begin: string[];
  zone: string;
  now: Date;
};

/** When the invoices of a month are written, on the clock of the workspaces. */
export const billedOn = (day: string, zone: string): Date => fromLocal(day, AT, zone);

/** The moments at which something is billed, up to now: when months begin, and when memberships do. */
function moments({ first, begin, zone, now }: Playing): Date[] {
  const days = new Set(begin);
  for (let month = first.slice(0, 7); month <= toLocal(now, zone).day.slice(0, 7); month = addMonths(month, 1))
    days.add(`${month}-01`);
  const all = [...days].sort().map((day) => billedOn(day, zone));
  return [...all.filter((at) => at < now), now];
}

/** The memberships with a month to bill, and those whose customers pay the first month at once. */
const dueAt = (trx: Knex.Transaction, day: string): Promise<string[]> =>
  trx('memberships').where('next_on', '<=', day).orWhereNotNull('pay_until').orderBy('id').pluck('id');

/**
 * Writes the documents, and bills memberships.
 * @returns the ids of the documents, in their order
 */
export async function playPast(
  trx: Knex.Transaction,
  documents: WrittenDocument[],
  playing: Playing,
): Promise<Map<WrittenDocument, string>> {
  const { config, zone } = playing;
  const texts = openTexts();
  const inLanguage = (language: Language) => ({ t: texts(language) });
  const services = { config, inLanguage, knex: trx, transactions: new Transactions() };
  const left = documents.toSorted((one, other) => +one.invoice_date - +other.invoice_date);
  const ids = new Map<WrittenDocument, string>();
  for (const now of moments(playing)) {
    const later = left.findIndex(({ invoice_date }) => invoice_date > now);
    const due = left.splice(0, later < 0 ? left.length : later);
    for (const [index, id] of (await insertDocuments(trx, due, now)).entries()) ids.set(due[index]!, id);
    await billMemberships({ services, now }, await dueAt(trx, toLocal(now, zone).day));
  }
  return ids;
}

/**
 * Puts the feed into the order of time, by which it is shown, and tells nobody of what is over: without this, the server would send the mails of
 * a year when it starts.
 */
export async function closePast(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`UPDATE activities a JOIN invoices i ON a.model = 'Invoice' AND a.model_id = i.id
    SET a.created_at = i.invoice_date`);
  const { last } = (await trx('activities').max<{ last: string }[]>('id as last').first())!;
  await trx.raw(`INSERT INTO activities (actor_id, space_id, model, model_id, message, said, created_at)
    SELECT actor_id, space_id, model, model_id, message, said, created_at FROM activities ORDER BY created_at, id`);
  await trx('activities').where('id', '<=', last).delete();
  await trx('outbox').delete();
  // The job of Insight adds up the months of documents of which it was not told.
  for (const sign of ['-', '+'])
    await trx.raw(`INSERT IGNORE INTO revenue_months (space_id, month, due)
      SELECT DISTINCT space_id, DATE_FORMAT(invoice_date ${sign} INTERVAL 1 DAY, '%Y-%m'), 1 FROM invoices`);
}
