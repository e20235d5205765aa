import { keepPreviousData } from '@tanstack/react-query';
import { CsvButton } from '#client/csv-button.tsx';
import { Screen } from '#client/layout/screen.tsx';
import { useListAddress } from '#client/lists/list-address.ts';
import { QueryFailure } from '#client/query-failure.tsx';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { DataTable } from '#client/ui/data-table.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { StackedBars } from '#client/ui/lazy-charts.tsx';
import { useNow } from '#client/use-now.ts';
import { earningsColumns } from '#domains/invoices/client/components/earnings-columns.tsx';
import { EarningsChoices } from '#domains/invoices/client/components/earnings-choices.tsx';
import { EarningsTotals } from '#domains/invoices/client/components/earnings-totals.tsx';
import { EARNINGS_READERS, earningsQuery, monthText } from '#domains/invoices/client/earnings-filters.ts';
import { EARNINGS_RULE, type EarningsRow } from '#domains/invoices/earnings.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { formatMoney } from '#shared/money.ts';
import { shortMonth } from '#shared/months.ts';
import { toLocal } from '#shared/time.ts';
import { useTexts } from '#domains/invoices/client/use-texts.ts';

const isEmpty = ({ bookings, invoiced, credited }: EarningsRow) => bookings === 0 && invoiced === 0 && credited === 0;

/** What the active workspace, or all workspaces of the account, have earned in some months. */
export default function EarningsScreen() {
  const t = useTexts();
  const mayDownload = useSession().may('invoice', 'download');
  const { active, spaces, isPending } = useActiveSpace();
  const address = useListAddress(EARNINGS_READERS);
  const { filters } = address;
  const query = earningsQuery(filters, active?._id);
  const report = trpc.invoices.earnings.useQuery(query, { enabled: !isPending, placeholderData: keepPreviousData });
  const { data, error } = report;
  const current = toLocal(useNow()).day.slice(0, 7);
  const byMonth = filters.by === 'month';
  // Other groups have no row without a document.
  const rows = byMonth ? data?.rows.filter((row) => !isEmpty(row)) : data?.rows;
  const hidden = data ? data.row_count - data.rows.length : 0;

  const file = `/earnings/export?${new URLSearchParams(Object.entries(query))}`;

  return (
    <Screen
      title={t('What did I earn')}
      description={filters.all ? t('All workspaces') : active?.name}
      actions={mayDownload && <CsvButton address={file} filename={`earnings-${filters.by}.csv`} />}
    >
      <EarningsChoices address={address} report={data} current={current} hasSeveral={spaces.length > 1} />
      {error && !data ? (
        <QueryFailure query={report} />
      ) : (
        <>
          <EarningsTotals total={data?.total} />
          {byMonth && data && <Months rows={data.rows} />}
          <DataTable
            label={t('Earnings')}
            columns={earningsColumns(filters.by, rows, t)}
            rows={rows}
            rowKey={({ key }) => String(key)}
            stale={report.isPlaceholderData}
            empty={<EmptyState text={t('There are no invoices in these months.')} />}
          />
          <p className="mt-3 text-sm text-muted-foreground">
            {data && hidden > 0 && (
              <>
                {t('The {count} largest of {total} are shown; the export has all.', {
                  count: data.rows.length,
                  total: data.row_count,
                })}{' '}
              </>
            )}
            {t(EARNINGS_RULE)}
          </p>
        </>
      )}
    </Screen>
  );
}

/** The net of each month. Amounts of several currencies have no common axis, and one month is no curve. */
function Months({ rows }: { rows: EarningsRow[] }) {
  const t = useTexts();
  const [first, ...others] = rows;
  if (!first || others.length === 0 || others.some(({ currency }) => currency !== first.currency)) return null;
  if (rows.every(isEmpty)) return null;
  return (
    <Card className="mb-4">
      <CardBody>
        <StackedBars
          label={t('Net by month')}
          series={[t('Net')]}
          rows={rows.map(({ label, net }) => ({
            label: shortMonth(label, t),
            name: monthText(label, t),
            values: [net],
          }))}
          first={t('Month')}
          valueText={(amount) => formatMoney(amount, first.currency, t)}
        />
      </CardBody>
    </Card>
  );
}
