/** What activities say of erasures. They name nobody: they stay after the erasure. */
import { defineSentences } from '#shared/said.ts';
import { msg } from '#shared/texts.ts';

export const erasureSentences = defineSentences('erasure', {
  asked: ({ day }: { day: string }, t) => t('asked for an erasure on {day}', { day }),
  withdrew: () => msg('withdrew an erasure'),
  inactive: ({ day }: { day: string }, t) => t('will be erased on {day}, because nobody uses the account', { day }),
  cameBack: () => msg('came back before the erasure of the account'),
  erased: () => msg('was erased'),
  lostBooks: () => msg('was erased from the books'),
});
