import { keepPreviousData } from '@tanstack/react-query';
import { DownloadButton } from '#client/download-button.tsx';
import { downloadFile } from '#client/download.ts';
import { Screen } from '#client/layout/screen.tsx';
import { useListAddress } from '#client/lists/list-address.ts';
import { QueryFailure } from '#client/query-failure.tsx';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { DataTable } from '#client/ui/data-table.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { useNow } from '#client/use-now.ts';
import { earningsColumns } from '#domains/invoices/client/components/earnings-columns.tsx';
import { EarningsChoices } from '#domains/invoices/client/components/earnings-choices.tsx';
import { EarningsTotals } from '#domains/invoices/client/components/earnings-totals.tsx';
import { EARNINGS_READERS, earningsQuery } from '#domains/invoices/client/earnings-filters.ts';
import { EARNINGS_RULE } from '#domains/invoices/earnings.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { toLocal } from '#shared/time.ts';

/** What the active workspace, or all workspaces of the account, have earned in some months. */
export default function EarningsScreen() {
  const mayDownload = useSession().may('invoice', 'download');
  const { active, spaces, isPending } = useActiveSpace();
  const address = useListAddress(EARNINGS_READERS);
  const { filters } = address;
  const query = earningsQuery(filters, active?._id);
  const report = trpc.invoices.earnings.useQuery(query, { enabled: !isPending, placeholderData: keepPreviousData });
  const { data, error } = report;
  const current = toLocal(useNow()).day.slice(0, 7);
  const hidden = data ? data.row_count - data.rows.length : 0;

  const download = () =>
    downloadFile(`/earnings/export?${new URLSearchParams(Object.entries(query))}`, `earnings-${filters.by}.csv`);

  return (
    <Screen
      title="What did I earn"
      description={filters.all ? 'All workspaces' : active?.name}
      actions={mayDownload && <DownloadButton download={download} />}
    >
      <EarningsChoices address={address} report={data} current={current} hasSeveral={spaces.length > 1} />
      {error && !data ? (
        <QueryFailure query={report} />
      ) : (
        <>
          <EarningsTotals total={data?.total} />
          <DataTable
            label="Earnings"
            columns={earningsColumns(filters.by, data?.rows)}
            rows={data?.rows}
            rowKey={({ key }) => String(key)}
            stale={report.isPlaceholderData}
            empty={<EmptyState text="There are no invoices in these months." />}
          />
          <p className="mt-3 text-sm text-muted-foreground">
            {hidden > 0 && `The ${data?.rows.length} largest of ${data?.row_count} are shown; the export has all. `}
            {EARNINGS_RULE}
          </p>
        </>
      )}
    </Screen>
  );
}
