import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { CsvButton } from '#client/csv-button.tsx';
import { QueryFailure } from '#client/query-failure.tsx';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#client/ui/card.tsx';
import { type Column, DataTable } from '#client/ui/data-table.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { BarsSkeleton, StackedBars } from '#client/ui/lazy-charts.tsx';
import { CurrencyField } from '#domains/insight/client/components/currency-field.tsx';
import { amountQuery, sinceFirst, useInsightAddress } from '#domains/insight/client/filters.ts';
import { RECURRING_RULE, type RecurringMonth } from '#domains/insight/recurring.ts';
import { formatMoney } from '#shared/money.ts';
import { monthText, shortMonth } from '#shared/months.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/insight/client/use-texts.ts';
import { type Translate, later } from '#shared/texts.ts';

const isEmptyMonth = ({ members, left }: RecurringMonth) => members + left === 0;

/** The monthly recurring revenue of memberships, and what has moved it. @param spaceId undefined for all workspaces of the account */
export function RecurringCard({ spaceId }: { spaceId: string | undefined }) {
  const t = useTexts();
  const { may } = useSession();
  const { filters } = useInsightAddress();
  const query = amountQuery(filters, spaceId);
  const report = trpc.insight.recurring.useQuery(query, { placeholderData: keepPreviousData });
  const { data, error } = report;
  const address = `/insight/recurring/export?${new URLSearchParams(query)}`;
  return (
    <Card>
      <CardHeader
        title={t('Recurring revenue')}
        description={t('Memberships in the last twelve months')}
        actions={may('invoice', 'download') && <CsvButton address={address} filename="recurring-revenue.csv" />}
      />
      <CardBody>
        {data && <CurrencyField view={data} />}
        {error && !data ? (
          <QueryFailure query={report} />
        ) : data?.currencies.length === 0 ? (
          <EmptyState
            text={t(
              'Here you see what memberships bring in each month, and who joins and leaves. It begins with the first membership.',
            )}
          />
        ) : (
          <>
            {data ? (
              <StackedBars
                label={t('Monthly recurring revenue')}
                series={[t('MRR')]}
                rows={data.months.map(({ month, mrr }) => ({
                  label: shortMonth(month, t),
                  name: monthText(month, t),
                  values: [mrr],
                }))}
                first={t('Month')}
                valueText={(amount) => formatMoney(amount, data.currency, t)}
              />
            ) : (
              <BarsSkeleton />
            )}
            <div className="mt-4">
              <DataTable
                label={t('What has moved the recurring revenue')}
                columns={columnsIn(data?.currency ?? '', t)}
                rows={data && sinceFirst(data.months, isEmptyMonth).toReversed()}
                rowKey={({ month }) => month}
                skeletonRows={12}
              />
            </div>
            <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
              <p className="max-w-prose text-sm text-muted-foreground">{t(RECURRING_RULE)}</p>
              {may('members', 'show') && (
                <Button asChild variant="ghost" size="sm">
                  <Link to={paths.memberships}>{t('Show the memberships')}</Link>
                </Button>
              )}
            </div>
          </>
        )}
      </CardBody>
    </Card>
  );
}

const AMOUNTS = [
  { name: 'mrr', header: later('MRR') },
  { name: 'new', header: later('New') },
  { name: 'expansion', header: later('Expansion') },
  { name: 'contraction', header: later('Contraction') },
  { name: 'churned', header: later('Churned') },
] as const;

function columnsIn(currency: string, t: Translate): Column<RecurringMonth>[] {
  return [
    {
      header: t('Month'),
      onPhone: 'title',
      cell: ({ month }) => <span className="font-medium">{monthText(month, t)}</span>,
    },
    ...AMOUNTS.map(({ name, header }): Column<RecurringMonth> => ({
      header: t(header),
      align: 'end',
      cell: (row) => <span className="whitespace-nowrap tabular-nums">{formatMoney(row[name], currency, t)}</span>,
    })),
    {
      header: t('Churn'),
      align: 'end',
      cell: ({ churn_percent }) => (churn_percent === null ? '–' : `${churn_percent}%`),
    },
    { header: t('Members'), align: 'end', cell: ({ members }) => members },
    { header: t('Joined'), align: 'end', cell: ({ joined }) => joined },
    { header: t('Left'), align: 'end', cell: ({ left }) => left },
  ];
}
