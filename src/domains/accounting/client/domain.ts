/** The parts of this domain in the browser. */
import { BookOpenText } from 'lucide-react';
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';
import { msg } from '#shared/texts.ts';

export default {
  screens: [
    {
      path: paths.xero,
      file: 'xero',
      area: 'xero',
      menu: { area: 'xero', label: msg('Accounting'), icon: BookOpenText, words: msg('Xero bookkeeping ledger') },
    },
    { path: paths.xeroConnected, file: 'xero-connected', area: 'xero' },
  ],
  stale: { accounting: ({ accounting }) => accounting.invalidate() },
} satisfies ClientDomain;
