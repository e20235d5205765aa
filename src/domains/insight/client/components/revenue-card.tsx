import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { CsvButton } from '#client/csv-button.tsx';
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
import { useTexts } from '#domains/insight/client/use-texts.ts';
import { type Translate, later } from '#shared/texts.ts';
import { perLanguage } from '#shared/languages.ts';

const SOURCES = [later('Bookings'), later('Memberships'), later('Products'), later('Other')] as const;
const isEmptyMonth = ({ net, year_before }: RevenueMonth) => net === 0 && !year_before;
const amountsOf = ({ bookings, memberships, products, other }: RevenueMonth) => [
  bookings,
  memberships,
  products,
  other,
];

/** What workspaces have earned by month and source. @param spaceId undefined for all workspaces of the account */
export function RevenueCard({ spaceId }: { spaceId: string | undefined }) {
  const t = useTexts();
  const mayDownload = useSession().may('invoice', 'download');
  const { filters } = useInsightAddress();
  const query = amountQuery(filters, spaceId);
  const report = trpc.insight.revenue.useQuery(query, { placeholderData: keepPreviousData });
  const { data, error } = report;
  const address = `/insight/revenue/export?${new URLSearchParams(query)}`;
  const isEmpty = data?.months.every(isEmptyMonth);
  return (
    <Card>
      <CardHeader
        title={t('Revenue')}
        description={t('The last twelve months, against the year before')}
        actions={mayDownload && <CsvButton address={address} filename="revenue.csv" />}
      />
      <CardBody>
        {data && <CurrencyField view={data} />}
        {error && !data ? (
          <QueryFailure query={report} />
        ) : isEmpty ? (
          <EmptyState
            text={t(
              'Here you see what was earned each month. The first amounts come a minute after the first invoice.',
            )}
          />
        ) : (
          <>
            {data ? (
              <StackedBars
                label={t('Net revenue by month')}
                series={SOURCES.map((source) => t(source))}
                rows={data.months.map((month) => ({
                  label: shortMonth(month.month, t),
                  name: monthText(month.month, t),
                  values: amountsOf(month),
                }))}
                first={t('Month')}
                valueText={(amount) => formatMoney(amount, data.currency, t)}
              />
            ) : (
              <BarsSkeleton />
            )}
            <div className="mt-4">
              <DataTable
                label={t('Revenue against the year before')}
                columns={columnsIn(data?.currency ?? '', spaceId, t)}
                rows={data && sinceFirst(data.months, isEmptyMonth).toReversed()}
                rowKey={({ month }) => month}
                skeletonRows={12}
                empty={null}
              />
            </div>
            <p className="mt-3 text-sm text-muted-foreground">{t(REVENUE_RULE)}</p>
          </>
        )}
      </CardBody>
    </Card>
  );
}

const percent = perLanguage(
  (tag) => new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' }),
);

/** The months with the documents behind them: the report of earnings of the month. */
function columnsIn(currency: string, spaceId: string | undefined, t: Translate): Column<RevenueMonth>[] {
  const money = (amount: number) => (
    <span className="whitespace-nowrap tabular-nums">{formatMoney(amount, currency, t)}</span>
  );
  return [
    {
      header: t('Month'),
      onPhone: 'title',
      cell: ({ month }) => (
        <Link className="font-medium underline-offset-4 hover:underline" to={earningsOf(month, spaceId)}>
          {monthText(month, t)}
        </Link>
      ),
    },
    { header: t('Net'), align: 'end', cell: ({ net }) => money(net) },
    {
      header: t('Year before'),
      align: 'end',
      cell: ({ year_before }) => (year_before === null ? '–' : money(year_before)),
    },
    {
      header: t('Change'),
      align: 'end',
      cell: ({ net, year_before: before }) => (before ? percent(t).format((net - before) / Math.abs(before)) : '–'),
    },
  ];
}

function earningsOf(month: string, spaceId: string | undefined): string {
  const query = new URLSearchParams({ from: month, to: month, by: 'customer', ...(!spaceId && { all: 'true' }) });
  return `${paths.earnings}?${query}`;
}
