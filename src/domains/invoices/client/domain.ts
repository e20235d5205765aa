/** The parts of this domain in the browser. */
import { ChartColumn, Hourglass } from 'lucide-react';
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';

export default {
  screens: [
    { path: paths.invoicePreview(), file: 'invoice-preview', area: 'invoice', forCustomers: true },
    {
      path: paths.earnings,
      file: 'earnings',
      area: 'invoice',
      menu: { area: 'invoice', label: 'Earnings', icon: ChartColumn, isStaff: true },
    },
    {
      path: paths.agedDebt,
      file: 'aged-debt',
      area: 'invoice',
      menu: { area: 'invoice', label: 'Aged Debt', icon: Hourglass, isStaff: true },
    },
    { path: paths.statement, file: 'statement' },
    {
      path: paths.operator,
      file: 'operator',
      area: 'settings.workspace',
      menu: { area: 'settings.workspace', label: 'Operator' },
    },
  ],
  stale: {
    invoices: ({ invoices }) => invoices.invalidate(),
    operator: ({ operator }) => operator.invalidate(),
  },
} satisfies ClientDomain;
