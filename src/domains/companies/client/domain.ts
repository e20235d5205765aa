/** The parts of this domain in the browser. */
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';
import { msg } from '#shared/texts.ts';

export default {
  screens: [
    {
      path: paths.companies,
      file: 'companies',
      area: 'members',
      menu: { area: 'members', label: msg('Companies'), words: msg('firm organisation account on account') },
    },
    { path: paths.company(), file: 'company', within: [paths.companies, paths.ownCompanies] },
  ],
  stale: {
    companies: ({ companies, invoices }) => {
      void invoices.next.invalidate();
      return companies.invalidate();
    },
  },
} satisfies ClientDomain;
