/** The parts of this domain in the browser. */
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';

export default {
  screens: [
    { path: paths.companies, file: 'companies', area: 'members' },
    { path: paths.company(), file: 'company' },
  ],
  stale: {
    companies: ({ companies, invoices }) => {
      void invoices.next.invalidate();
      return companies.invalidate();
    },
  },
} satisfies ClientDomain;
