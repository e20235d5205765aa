/** Credits that were bought: they follow the payment. */
import type { Transaction } from '#server/db/transaction.ts';
import { publish } from '#server/outbox.ts';
import type { CreditUse } from '#domains/credits/rules.ts';
import { type NewCredit, enterCredits, grantCredits, lockCredits } from '#domains/credits/server/ledger.ts';
import { creditNews } from '#domains/credits/server/news.ts';

/** Grants the credits of a pack. @returns the id of the credit */
export async function grantPack(trx: Transaction, credit: NewCredit, now: Date): Promise<string> {
  const granted = await grantCredits(trx, credit, now);
  await publish(trx, [creditNews(granted)], now);
  return granted.id;
}

/** Withdraws what is left of credits. @returns what was withdrawn of each */
export async function withdrawRest(trx: Transaction, ids: string[], note: string, at: Date): Promise<CreditUse[]> {
  const credits = await lockCredits(trx, ids);
  const withdrawn = credits.map(({ id, balance }) => ({ credit_id: id, amount: balance }));
  const entries = withdrawn.map(
    (use) => ({ ...use, from_account: 'credit', to_account: 'withdrawn', note, at }) as const,
  );
  await enterCredits(trx, entries);
  await publish(trx, credits.map(creditNews), at);
  return withdrawn;
}

/** Gives again what was withdrawn of credits. */
export async function giveAgain(trx: Transaction, withdrawn: CreditUse[], note: string, at: Date): Promise<void> {
  const ids = withdrawn.map(({ credit_id }) => credit_id);
  const credits = await lockCredits(trx, ids);
  const entries = withdrawn.map((use) => ({ ...use, from_account: 'issued', to_account: 'credit', note, at }) as const);
  await enterCredits(trx, entries);
  await publish(trx, credits.map(creditNews), at);
}
