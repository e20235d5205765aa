/** GET /aged-debt/export: what customers owe, as CSV. */
import type { Call } from '#server/context.ts';
import { csvDownload } from '#server/csv-route.ts';
import { AGES, AgedDebtInput } from '#domains/invoices/aged-debt.ts';
import { agedDebt } from '#domains/invoices/server/aged-debt.ts';
import { BYTE_ORDER_MARK, csvLine, moneyColumns } from '#shared/csv.ts';
import { NotAllowed } from '#shared/errors.ts';
import { keysOf } from '#shared/objects.ts';
import { may } from '#shared/permissions.ts';
import { type Translate, msg } from '#shared/texts.ts';

const AMOUNTS = {
  ...(Object.fromEntries(keysOf(AGES).map((age) => [AGES[age], age])) as Record<string, keyof typeof AGES>),
  [msg('To pay back')]: 'credit',
  [msg('Total')]: 'total',
} as const;

/** All customers, and the totals. @throws NotAllowed also without the download access to invoices */
async function* exportAgedDebt(call: Call, input: AgedDebtInput, t: Translate): AsyncGenerator<string> {
  if (!may(call.actor.role, 'invoice', 'download')) throw new NotAllowed();
  const { rows, totals } = await agedDebt(call, input, Infinity);
  const { heads, cells } = moneyColumns<(typeof AMOUNTS)[keyof typeof AMOUNTS]>(
    AMOUNTS,
    totals.map(({ currency }) => currency),
    t,
  );
  yield BYTE_ORDER_MARK + csvLine([t('Customer'), t('Email'), ...heads]);
  const all = [...rows, ...totals.map((total) => ({ name: t('Total'), email: '', ...total }))];
  yield all.map(({ name, email, ...sums }) => csvLine([name, email, ...cells(sums)])).join('');
}

/** Its access rules are those of the report. */
export const agedDebtExport = csvDownload({
  path: '/aged-debt/export',
  reads: { what: msg('what customers owe'), model: 'Invoice' },
  filename: 'aged-debt.csv',
  byKey: 'invoice',
  limit: { name: 'aged-debt-export', points: 5, seconds: 60 },
  input: AgedDebtInput,
  lines: exportAgedDebt,
  content: 'The customers, and what they owe by age',
  operationId: 'invoices.exportAgedDebt',
  summary: 'What customers owe as CSV, with the parameters of GET /aged-debt',
  description: 'Needs the download access of invoices. It has all customers, and the totals.',
  tags: ['invoices'],
});
