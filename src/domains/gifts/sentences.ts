/** What activities say of the agreements to gifts. */
import { GIFTS, type GiftKind } from '#domains/gifts/rules.ts';
import { type Currency, type Pence, formatPence } from '#shared/money.ts';
import { defineSentences } from '#shared/said.ts';
import type { Translate } from '#shared/texts.ts';

type Facts = { kind: GiftKind; pence: Pence; currency: Currency };

const giftText = ({ kind, pence, currency }: Facts, t: Translate) =>
  `${t(GIFTS[kind].label)}, ${formatPence(pence, currency, t)}`;

export const giftSentences = defineSentences('gift', {
  asked: (facts: Facts, t) => t('asked for an agreement: {gift}', { gift: giftText(facts, t) }),
  agreed: (facts: Facts, t) => t('agreed to a gift: {gift}', { gift: giftText(facts, t) }),
  refused: (facts: Facts, t) => t('did not agree to a gift: {gift}', { gift: giftText(facts, t) }),
  limited: ({ role, amount }: { role: string; amount: number | null }, t) =>
    amount === null
      ? t('removed the limit of what {role} may give away', { role })
      : t('set the limit of what {role} may give away to {amount} a day', { role, amount }),
});
