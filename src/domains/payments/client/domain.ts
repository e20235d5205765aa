/** The parts of this domain in the browser. */
import { CreditCard } from 'lucide-react';
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';
import { msg } from '#shared/texts.ts';

export default {
  screens: [
    {
      path: paths.billing,
      file: 'billing',
      area: 'billing',
      forCustomers: true,
      menu: { area: 'billing', icon: CreditCard, words: msg('cards payment methods bank account direct debit') },
    },
  ],
  // A document comes after a charge or a refund, which the billing screen shows.
  stale: { invoices: ({ payments }) => payments.billingDetails.invalidate() },
} satisfies ClientDomain;
