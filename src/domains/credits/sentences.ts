/** What the activities of this domain say. */
import { type CreditType, typedAmountText } from '#domains/credits/rules.ts';
import type { Currency } from '#shared/money.ts';
import { defineSentences } from '#shared/said.ts';

type CreditFacts = { type: CreditType; currency: Currency; amount: number; owner: string };

export const creditSentences = defineSentences('credit', {
  granted: ({ amount, owner, ...credit }: CreditFacts) => `granted ${typedAmountText(credit, amount)} to ${owner}`,
  withdrew: ({ amount, owner, note, ...credit }: CreditFacts & { note: string }) =>
    `withdrew ${typedAmountText(credit, amount)} from ${owner}: ${note}`,
});
