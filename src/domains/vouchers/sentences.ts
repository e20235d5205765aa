/** What the activities of this domain say. */
import { recordTexts } from '#shared/record-texts.ts';
import { defineSentences } from '#shared/said.ts';

export const voucherSentences = defineSentences(
  'voucher',
  recordTexts(({ code }: { code: string }, t) => t('the voucher {code}', { code })),
);
