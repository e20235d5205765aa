/** The mails about agreements to gifts. */
import { defineMails } from '#server/mail/define.ts';
import { REQUEST_DAYS } from '#domains/gifts/rules.ts';
import { type Currency, type Pence, formatPence } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import type { Translate } from '#shared/texts.ts';

export type GiftFacts = { by: string; what: string; pence: Pence; currency: Currency; space: string };

const actionOf = (t: Translate) => ({ label: t('Open the agreements'), path: paths.giftRequests });

export const giftMails = defineMails('gift', {
  asked: ({ by, what, pence, currency, space, reason }: GiftFacts & { reason: string }, _frame, t) => ({
    subject: t('{by} asks for your agreement', { by }),
    paragraphs: [
      t('{by} wants to give away something in {space} that is worth {amount}. Somebody else has to agree first.', {
        by,
        space,
        amount: formatPence(pence, currency, t),
      }),
      what,
      t('Their reason: {reason}', { reason }),
    ],
    action: actionOf(t),
  }),
  agreed: ({ by, what, pence, currency }: GiftFacts, _frame, t) => ({
    subject: t('{by} has agreed', { by }),
    paragraphs: [
      t('{by} has agreed that you give away {amount}. Please do again what you wanted to do, within {days} days.', {
        by,
        amount: formatPence(pence, currency, t),
        days: REQUEST_DAYS,
      }),
      what,
    ],
    action: actionOf(t),
  }),
  refused: ({ by, what, pence, currency }: GiftFacts, _frame, t) => ({
    subject: t('{by} has not agreed', { by }),
    paragraphs: [
      t('{by} has not agreed that you give away {amount}.', { by, amount: formatPence(pence, currency, t) }),
      what,
    ],
    action: actionOf(t),
  }),
});
