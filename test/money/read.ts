/** Reads the money of a run, for the rules of rules.ts. */
import type { Knex } from 'knex';
import { KEYS } from '../integrations/sandbox.ts';
import type { MoneyFacts, TakenCharge } from './rules.ts';

/** The objects that the payment service lists. */
export async function stripeList<T>(sandbox: string, what: string): Promise<T[]> {
  const headers = { authorization: `Bearer ${KEYS.secretKey}` };
  const all: (T & { id: string })[] = [];
  for (;;) {
    const after = all.length > 0 ? `&starting_after=${all.at(-1)!.id}` : '';
    const answer = await fetch(`${sandbox}/v1/${what}?limit=100${after}`, { headers });
    const page = (await answer.json()) as { data: (T & { id: string })[]; has_more: boolean };
    all.push(...page.data);
    if (!page.has_more) return all;
  }
}

/** Reads the money of all bookings from the payment service and the database. */
export async function readMoney({ knex, sandbox }: { knex: Knex; sandbox: string }): Promise<MoneyFacts> {
  return {
    taken: await stripeList<TakenCharge>(sandbox, 'charges'),
    bookings: await knex('bookings').select<MoneyFacts['bookings']>('*'),
    documents: await knex('invoices').select<MoneyFacts['documents']>('*'),
    charges: await knex('charges').orderBy('id').select<MoneyFacts['charges']>('*'),
    refunds: await knex('refunds').orderBy('id').select<MoneyFacts['refunds']>('*'),
  };
}
