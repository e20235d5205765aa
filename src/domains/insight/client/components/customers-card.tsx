import { Link } from 'react-router-dom';
import { QueryFailure } from '#client/query-failure.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#client/ui/card.tsx';
import { type Column, DataTable } from '#client/ui/data-table.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { EarningsRow } from '#domains/invoices/index.ts';
import { formatMoney } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/insight/client/use-texts.ts';
import { msg } from '#shared/texts.ts';

const SHOWN = 10;

function Net({ row: { net, currency } }: { row: EarningsRow }) {
  const t = useTexts();
  return <span className="whitespace-nowrap tabular-nums">{formatMoney(net, currency, t)}</span>;
}

const COLUMNS: Column<EarningsRow>[] = [
  {
    header: msg('Customer'),
    onPhone: 'title',
    cell: ({ label, detail }) => (
      <span className="block min-w-0">
        <span className="block truncate font-medium">{label}</span>
        <span className="block truncate text-xs text-muted-foreground">{detail}</span>
      </span>
    ),
  },
  { header: msg('Bookings'), align: 'end', cell: ({ bookings }) => <span className="tabular-nums">{bookings}</span> },
  {
    header: msg('Net'),
    align: 'end',
    cell: (row) => <Net row={row} />,
  },
];

/** The customers with the largest amounts of the last twelve months. @param spaceId undefined for all workspaces of the account */
export function CustomersCard({ spaceId }: { spaceId: string | undefined }) {
  const t = useTexts();
  const report = trpc.invoices.earnings.useQuery({ by: 'customer', ...(spaceId && { space_id: spaceId }) });
  const { data, error } = report;
  const rows = data?.rows.filter(({ key, net }) => key !== null && net > 0).slice(0, SHOWN);
  return (
    <Card>
      <CardHeader
        title={t('Best customers')}
        description={t('By what was invoiced in the last twelve months, less what was credited')}
        actions={
          <Button asChild variant="ghost" size="sm">
            <Link to={`${paths.earnings}?by=customer${spaceId ? '' : '&all=true'}`}>{t('Show all customers')}</Link>
          </Button>
        }
      />
      <CardBody>
        {error && !data ? (
          <QueryFailure query={report} />
        ) : (
          <DataTable
            label={t('Best customers')}
            columns={COLUMNS}
            rows={rows}
            rowKey={({ key, currency }) => `${key} ${currency}`}
            skeletonRows={SHOWN}
            empty={<EmptyState text={t('Here you see who brings in most. It begins with the first invoice.')} />}
          />
        )}
      </CardBody>
    </Card>
  );
}
