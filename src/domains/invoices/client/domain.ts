/** The parts of this domain in the browser. */
import { ChartColumn, Hourglass } from 'lucide-react';
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';

export default {
  screens: [
    {
      path: paths.invoicePreview(),
      file: 'invoice-preview',
      area: 'invoice',
      forCustomers: true,
      within: [paths.invoice],
    },
    {
      path: paths.earnings,
      file: 'earnings',
      area: 'invoice',
      menu: {
        area: 'invoice',
        label: 'Earnings',
        icon: ChartColumn,
        isStaff: true,
        words: 'revenue income turnover report VAT tax',
      },
    },
    {
      path: paths.agedDebt,
      file: 'aged-debt',
      area: 'invoice',
      menu: {
        area: 'invoice',
        label: 'Aged Debt',
        icon: Hourglass,
        isStaff: true,
        words: 'who owes money unpaid overdue arrears',
      },
    },
    { path: paths.statement, file: 'statement', within: [paths.invoice] },
    {
      path: paths.operator,
      file: 'operator',
      area: 'settings.workspace',
      menu: {
        area: 'settings.workspace',
        label: 'Operator',
        words: 'company VAT number address bank details',
      },
    },
  ],
  stale: {
    invoices: ({ invoices }) => invoices.invalidate(),
    operator: ({ operator }) => operator.invalidate(),
  },
} satisfies ClientDomain;
