/** What activities say of credits, and the histories of the bookings that they cover. */
import { coveredAmount, typedAmount } from '#domains/credits/amount-text.ts';
import type { Covered, CreditType } from '#domains/credits/rules.ts';
import type { Currency } from '#shared/money.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { defineSentences } from '#shared/said.ts';

type CreditFacts = { type: CreditType; currency: Currency; amount: number; owner: string };
type CoveredFacts = Covered & { type: ResourceType; currency: Currency };

export const creditSentences = defineSentences('credit', {
  granted: ({ amount, owner, ...credit }: CreditFacts, t) =>
    t('granted {amount} to {owner}', { amount: typedAmount(credit, amount, t), owner }),
  withdrew: ({ amount, owner, note, ...credit }: CreditFacts & { note: string }, t) =>
    t('withdrew {amount} from {owner}: {note}', { amount: typedAmount(credit, amount, t), owner, note }),
  goBack: (covered: CoveredFacts, t) =>
    t('{amount} go back to the credits', { amount: coveredAmount(covered, covered, t) }),
  doNotGoBack: (covered: CoveredFacts, t) =>
    t('{amount} do not go back to the credits', { amount: coveredAmount(covered, covered, t) }),
});
