import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { DownloadButton } from '#client/download-button.tsx';
import { downloadFile } from '#client/download.ts';
import { QueryFailure } from '#client/query-failure.tsx';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Card, CardBody, CardHeader } from '#client/ui/card.tsx';
import { type Column, DataTable } from '#client/ui/data-table.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { BarsSkeleton, StackedBars } from '#client/ui/lazy-charts.tsx';
import { CurrencyField } from '#domains/insight/client/components/currency-field.tsx';
import { amountQuery, sinceFirst, useInsightAddress } from '#domains/insight/client/filters.ts';
import { REVENUE_RULE, type RevenueMonth } from '#domains/insight/revenue.ts';
import { formatMoney } from '#shared/money.ts';
import { monthText, shortMonth } from '#shared/months.ts';
import { paths } from '#shared/paths.ts';

const SOURCES = ['Bookings', 'Memberships', 'Products', 'Other'] as const;
const isEmptyMonth = ({ net, year_before }: RevenueMonth) => net === 0 && !year_before;
const amountsOf = ({ bookings, memberships, products, other }: RevenueMonth) => [
  bookings,
  memberships,
  products,
  other,
];

/** What workspaces have earned by month and source. @param spaceId undefined for all workspaces of the account */
export function RevenueCard({ spaceId }: { spaceId: string | undefined }) {
  const mayDownload = useSession().may('invoice', 'download');
  const { filters } = useInsightAddress();
  const query = amountQuery(filters, spaceId);
  const report = trpc.insight.revenue.useQuery(query, { placeholderData: keepPreviousData });
  const { data, error } = report;
  const download = () => downloadFile(`/insight/revenue/export?${new URLSearchParams(query)}`, 'revenue.csv');
  const isEmpty = data?.months.every(isEmptyMonth);
  return (
    <Card>
      <CardHeader
        title="Revenue"
        description="The last twelve months, against the year before"
        actions={mayDownload && <DownloadButton download={download} />}
      />
      <CardBody>
        {data && <CurrencyField view={data} />}
        {error && !data ? (
          <QueryFailure query={report} />
        ) : isEmpty ? (
          <EmptyState text="Here you see what was earned each month. The first amounts come a minute after the first invoice." />
        ) : (
          <>
            {data ? (
              <StackedBars
                label="Net revenue by month"
                series={SOURCES}
                rows={data.months.map((month) => ({
                  label: shortMonth(month.month),
                  name: monthText(month.month),
                  values: amountsOf(month),
                }))}
                first="Month"
                valueText={(amount) => formatMoney(amount, data.currency)}
              />
            ) : (
              <BarsSkeleton />
            )}
            <div className="mt-4">
              <DataTable
                label="Revenue against the year before"
                columns={columnsIn(data?.currency ?? '', spaceId)}
                rows={data && sinceFirst(data.months, isEmptyMonth).toReversed()}
                rowKey={({ month }) => month}
                skeletonRows={12}
                empty={null}
              />
            </div>
            <p className="mt-3 text-sm text-muted-foreground">{REVENUE_RULE}</p>
          </>
        )}
      </CardBody>
    </Card>
  );
}

const percent = new Intl.NumberFormat('en-GB', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
});

/** The months with the documents behind them: the report of earnings of the month. */
function columnsIn(currency: string, spaceId: string | undefined): Column<RevenueMonth>[] {
  const money = (amount: number) => (
    <span className="whitespace-nowrap tabular-nums">{formatMoney(amount, currency)}</span>
  );
  return [
    {
      header: 'Month',
      onPhone: 'title',
      cell: ({ month }) => (
        <Link className="font-medium underline-offset-4 hover:underline" to={earningsOf(month, spaceId)}>
          {monthText(month)}
        </Link>
      ),
    },
    { header: 'Net', align: 'right', cell: ({ net }) => money(net) },
    {
      header: 'Year before',
      align: 'right',
      cell: ({ year_before }) => (year_before === null ? '–' : money(year_before)),
    },
    {
      header: 'Change',
      align: 'right',
      cell: ({ net, year_before: before }) => (before ? percent.format((net - before) / Math.abs(before)) : '–'),
    },
  ];
}

function earningsOf(month: string, spaceId: string | undefined): string {
  const query = new URLSearchParams({ from: month, to: month, by: 'customer', ...(!spaceId && { all: 'true' }) });
  return `${paths.earnings}?${query}`;
}
