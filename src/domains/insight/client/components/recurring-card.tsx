import { keepPreviousData } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { DownloadButton } from '#client/download-button.tsx';
import { downloadFile } from '#client/download.ts';
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

const isEmptyMonth = ({ members, left }: RecurringMonth) => members + left === 0;

/** The monthly recurring revenue of memberships, and what has moved it. @param spaceId undefined for all workspaces of the account */
export function RecurringCard({ spaceId }: { spaceId: string | undefined }) {
  const { may } = useSession();
  const { filters } = useInsightAddress();
  const query = amountQuery(filters, spaceId);
  const report = trpc.insight.recurring.useQuery(query, { placeholderData: keepPreviousData });
  const { data, error } = report;
  const download = () =>
    downloadFile(`/insight/recurring/export?${new URLSearchParams(query)}`, 'recurring-revenue.csv');
  return (
    <Card>
      <CardHeader
        title="Recurring revenue"
        description="Memberships in the last twelve months"
        actions={may('invoice', 'download') && <DownloadButton download={download} />}
      />
      <CardBody>
        {data && <CurrencyField view={data} />}
        {error && !data ? (
          <QueryFailure query={report} />
        ) : data?.currencies.length === 0 ? (
          <EmptyState text="Here you see what memberships bring in each month, and who joins and leaves. It begins with the first membership." />
        ) : (
          <>
            {data ? (
              <StackedBars
                label="Monthly recurring revenue"
                series={['MRR']}
                rows={data.months.map(({ month, mrr }) => ({
                  label: shortMonth(month),
                  name: monthText(month),
                  values: [mrr],
                }))}
                first="Month"
                valueText={(amount) => formatMoney(amount, data.currency)}
              />
            ) : (
              <BarsSkeleton />
            )}
            <div className="mt-4">
              <DataTable
                label="What has moved the recurring revenue"
                columns={columnsIn(data?.currency ?? '')}
                rows={data && sinceFirst(data.months, isEmptyMonth).toReversed()}
                rowKey={({ month }) => month}
                skeletonRows={12}
              />
            </div>
            <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
              <p className="max-w-prose text-sm text-muted-foreground">{RECURRING_RULE}</p>
              {may('members', 'show') && (
                <Button asChild variant="ghost" size="sm">
                  <Link to={paths.memberships}>Show the memberships</Link>
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
  { name: 'mrr', header: 'MRR' },
  { name: 'new', header: 'New' },
  { name: 'expansion', header: 'Expansion' },
  { name: 'contraction', header: 'Contraction' },
  { name: 'churned', header: 'Churned' },
] as const;

function columnsIn(currency: string): Column<RecurringMonth>[] {
  return [
    { header: 'Month', onPhone: 'title', cell: ({ month }) => <span className="font-medium">{monthText(month)}</span> },
    ...AMOUNTS.map(({ name, header }): Column<RecurringMonth> => ({
      header,
      align: 'right',
      cell: (row) => <span className="whitespace-nowrap tabular-nums">{formatMoney(row[name], currency)}</span>,
    })),
    {
      header: 'Churn',
      align: 'right',
      cell: ({ churn_percent }) => (churn_percent === null ? '–' : `${churn_percent}%`),
    },
    { header: 'Members', align: 'right', cell: ({ members }) => members },
    { header: 'Joined', align: 'right', cell: ({ joined }) => joined },
    { header: 'Left', align: 'right', cell: ({ left }) => left },
  ];
}
