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

const SHOWN = 10;

const COLUMNS: Column<EarningsRow>[] = [
  {
    header: 'Customer',
    onPhone: 'title',
    cell: ({ label, detail }) => (
      <span className="block min-w-0">
        <span className="block truncate font-medium">{label}</span>
        <span className="block truncate text-xs text-muted-foreground">{detail}</span>
      </span>
    ),
  },
  { header: 'Bookings', align: 'right', cell: ({ bookings }) => <span className="tabular-nums">{bookings}</span> },
  {
    header: 'Net',
    align: 'right',
    cell: ({ net, currency }) => <span className="whitespace-nowrap tabular-nums">{formatMoney(net, currency)}</span>,
  },
];

/** The customers with the largest amounts of the last twelve months. @param spaceId undefined for all workspaces of the account */
export function CustomersCard({ spaceId }: { spaceId: string | undefined }) {
  const report = trpc.invoices.earnings.useQuery({ by: 'customer', ...(spaceId && { space_id: spaceId }) });
  const { data, error } = report;
  const rows = data?.rows.filter(({ key, net }) => key !== null && net > 0).slice(0, SHOWN);
  return (
    <Card>
      <CardHeader
        title="Best customers"
        description="By what was invoiced in the last twelve months, less what was credited"
        actions={
          <Button asChild variant="ghost" size="sm">
            <Link to={`${paths.earnings}?by=customer${spaceId ? '' : '&all=true'}`}>Show all customers</Link>
          </Button>
        }
      />
      <CardBody>
        {error && !data ? (
          <QueryFailure query={report} />
        ) : (
          <DataTable
            label="Best customers"
            columns={COLUMNS}
            rows={rows}
            rowKey={({ key, currency }) => `${key} ${currency}`}
            skeletonRows={SHOWN}
            empty={<EmptyState text="Here you see who brings in most. It begins with the first invoice." />}
          />
        )}
      </CardBody>
    </Card>
  );
}
