/** The parts of this domain in the browser. */
import { ChartColumn, Hourglass } from 'lucide-react';
import type { ClientDomain } from '#client/domain.ts';
import { paths } from '#shared/paths.ts';
import { msg } from '#shared/texts.ts';

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
        label: msg('Earnings'),
        icon: ChartColumn,
        isStaff: true,
        words: msg('revenue income turnover report VAT tax'),
      },
    },
    {
      path: paths.agedDebt,
      file: 'aged-debt',
      area: 'invoice',
      menu: {
        area: 'invoice',
        label: msg('Aged Debt'),
        icon: Hourglass,
        isStaff: true,
        words: msg('who owes money unpaid overdue arrears'),
      },
    },
    { path: paths.statement, file: 'statement', within: [paths.invoice] },
    {
      path: paths.operator,
      file: 'operator',
      area: 'settings.workspace',
      menu: {
        area: 'settings.workspace',
        label: msg('Operator'),
        words: msg('company VAT number address bank details'),
      },
    },
  ],
  stale: {
    invoices: ({ invoices }) => invoices.invalidate(),
    operator: ({ operator }) => operator.invalidate(),
  },
} satisfies ClientDomain;
