/** What is left at the end of a run: the rows of the database, the charges of the payment service, and the mails. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Knex } from 'knex';
import type { HistoryType } from '../../../src/domains/bookings/history.ts';
import type { StoredReductions } from '../../../test/helpers/credits.ts';
import { readMoney } from '../../../test/money/read.ts';
import type { MoneyFacts, TakenCharge } from '../../../test/money/rules.ts';
import { MAILS, RECEIVED } from '../places.ts';
import { type TillFacts, readTill } from './till-facts.ts';
import type { ReceivedFact } from './webhook-facts.ts';

export type BookingFact = MoneyFacts['bookings'][number] & {
  title: string;
  type: string;
  starts_at: string;
  ends_at: string;
  resource_id: string;
  capacity: number;
  processing_payment: boolean;
  booking_request: boolean;
  booking_status: string | null;
  seat_swap_status: string | null;
  customer_email: string;
  hold_until: string | null;
  items: { _id: string }[];
  series_id: string | null;
  reductions: StoredReductions;
  history: { at: string; type: HistoryType }[];
};

/** An invoice or a credit note. */
export type DocumentFact = MoneyFacts['documents'][number] & {
  id: string;
  company_id: string | null;
  /** What is still to be paid; null if it was paid when it was issued. */
  open_pence: number | null;
};

export type ClaimFact = {
  unit_id: string;
  booking_id: string;
  day: string;
  starts_at: string;
  ends_at: string;
  /** In minutes. */
  buffer_before: number;
  buffer_after: number;
};

/** A charge at the payment service, with the id of ours. */
export type SandboxCharge = TakenCharge & { metadata: { charge_id?: string } };

/** An entry of the waiting list. */
export type WaitFact = {
  id: string;
  space_id: string;
  type: string;
  resource_id: string | null;
  capacity: number;
  starts_at: string;
  ends_at: string;
  status: string;
  booking_id: string | null;
};

export type Facts = {
  money: Omit<MoneyFacts, 'taken' | 'documents'> & { taken: SandboxCharge[]; documents: DocumentFact[] };
  bookings: BookingFact[];
  /** How many bookings each series has. */
  series: { id: string; bookings: number }[];
  claims: ClaimFact[];
  waits: WaitFact[];
  /** The ids of the bookings that an activity tells of. */
  bookingsInActivities: string[];
  /** The records that staff edited. */
  amenities: { id: string; version: number; description: string }[];
  till: TillFacts;
  emails: { id: string; email: string }[];
  mails: { to: string; subject: string; messageId: string }[];
  /** What a program got from webhooks, in its order. */
  received: ReceivedFact[];
  /** What was never delivered. */
  undelivered: { topic: string; reason: string }[];
};

/** The lines of a file of the outside services. */
const linesOf = <T>(folder: string, file: string): T[] =>
  readFileSync(join(folder, file), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as T);

/** @param folder what the outside services keep */
export async function readFacts(knex: Knex, sandbox: string, folder: string): Promise<Facts> {
  const waiting = await knex('outbox').select<Facts['undelivered']>('topic', knex.raw('last_error AS reason'));
  const dead = await knex('dead_letters').select<Facts['undelivered']>('topic', 'reason');
  return {
    money: (await readMoney({ knex, sandbox })) as Facts['money'],
    bookings: await knex('bookings').select<BookingFact[]>('*'),
    series: await knex('booking_series').select<Facts['series']>('id', 'bookings'),
    claims: await knex('claims').select<ClaimFact[]>(
      'unit_id',
      'booking_id',
      'day',
      'starts_at',
      'ends_at',
      'buffer_before',
      'buffer_after',
    ),
    waits: await knex('waiting_entries').select<WaitFact[]>(
      'id',
      'space_id',
      'type',
      'resource_id',
      'capacity',
      'starts_at',
      'ends_at',
      'status',
      'booking_id',
    ),
    bookingsInActivities: await knex('activities').where('model', 'Booking').distinct().pluck('model_id'),
    amenities: await knex('amenities').select<Facts['amenities']>('id', 'version', 'description'),
    till: await readTill(knex),
    emails: await knex('users').select('id', 'email'),
    mails: linesOf(folder, MAILS),
    received: linesOf(folder, RECEIVED),
    undelivered: [...waiting, ...dead],
  };
}
