/** What activities say of saved cards, bank accounts and card readers. */
import { type Currency, formatPence, type Pence } from '#shared/money.ts';
import { defineSentences } from '#shared/said.ts';

type EndingFacts = { last4: string };

export const paymentSentences = defineSentences('payment', {
  addedCard: ({ last4 }: EndingFacts) => `added the card ending in ${last4}`,
  addedAccount: ({ last4 }: EndingFacts) => `added the bank account ending in ${last4}`,
  changedDefault: () => 'changed the default way to pay',
  removedMethod: () => 'removed a saved way to pay',
  gaveConsent: ({ pence, currency }: { pence: Pence; currency: Currency }) =>
    `agreed that staff charge a card, up to ${formatPence(pence, currency)}`,
  withdrewConsent: () => 'withdrew the consent to charge a card',
  choseLocation: ({ name }: { name: string }) => `chose the location ${name} of the card readers`,
  removedLocation: () => 'removed the location of the card readers',
});
