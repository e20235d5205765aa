/** What activities say of credits, and the histories of the bookings that they cover. */
import { type Covered, coveredText, type CreditType, typedAmountText } from '#domains/credits/rules.ts';
import type { Currency } from '#shared/money.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { defineSentences } from '#shared/said.ts';

type CreditFacts = { type: CreditType; currency: Currency; amount: number; owner: string };
type CoveredFacts = Covered & { type: ResourceType; currency: Currency };

export const creditSentences = defineSentences('credit', {
  granted: ({ amount, owner, ...credit }: CreditFacts) => `granted ${typedAmountText(credit, amount)} to ${owner}`,
  withdrew: ({ amount, owner, note, ...credit }: CreditFacts & { note: string }) =>
    `withdrew ${typedAmountText(credit, amount)} from ${owner}: ${note}`,
  goBack: (covered: CoveredFacts) => `${coveredText(covered, covered)} go back to the credits`,
  doNotGoBack: (covered: CoveredFacts) => `${coveredText(covered, covered)} do not go back to the credits`,
});
