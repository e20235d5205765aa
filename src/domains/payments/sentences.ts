/** What activities say of saved cards, bank accounts and card readers. */
import { type Currency, formatPence, type Pence } from '#shared/money.ts';
import { defineSentences } from '#shared/said.ts';
import { msg } from '#shared/texts.ts';

type EndingFacts = { last4: string };

export const paymentSentences = defineSentences('payment', {
  addedCard: ({ last4 }: EndingFacts, t) => t('added the card ending in {last4}', { last4 }),
  addedAccount: ({ last4 }: EndingFacts, t) => t('added the bank account ending in {last4}', { last4 }),
  changedDefault: () => msg('changed the default way to pay'),
  removedMethod: () => msg('removed a saved way to pay'),
  gaveConsent: ({ pence, currency }: { pence: Pence; currency: Currency }, t) =>
    t('agreed that staff charge a card, up to {amount}', { amount: formatPence(pence, currency, t) }),
  withdrewConsent: () => msg('withdrew the consent to charge a card'),
  choseLocation: ({ name }: { name: string }, t) => t('chose the location {name} of the card readers', { name }),
  removedLocation: () => msg('removed the location of the card readers'),
});
