import { Play } from 'lucide-react';
import { PressIcon } from '#client/press-button.tsx';
import { progressText } from '#client/progress.ts';
import { StatusBadge } from '#client/ui/badge.tsx';
import { type Column, DataTable } from '#client/ui/data-table.tsx';
import { formatDuration } from '#domains/system/client/system-text.ts';
import type { JobView, SystemStatus } from '#domains/system/schema.ts';

type JobTableProps = { status: SystemStatus | undefined; onRun: (name: string) => Promise<unknown> };

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

/** A run that says how far it is; the rest of it can be left to itself. */
function Running({ job: { lastRun, progress }, now }: { job: JobView; now: Date | undefined }) {
  return (
    <span className="inline-block">
      <StatusBadge tone="blue">Running</StatusBadge>
      {progress && lastRun && now && (
        <span className="mt-1 block text-xs tabular-nums text-muted-foreground">
          {progressText({ ...progress, elapsedMs: now.getTime() - lastRun.getTime() })}
        </span>
      )}
    </span>
  );
}

function Outcome({ job, now }: { job: JobView; now: Date | undefined }) {
  const { isRunning, lastRun, lastError } = job;
  if (isRunning) return <Running job={job} now={now} />;
  if (lastRun === null) return <StatusBadge tone="grey">Not run yet</StatusBadge>;
  if (lastError === null) return <StatusBadge tone="green">Succeeded</StatusBadge>;
  return (
    <span className="flex flex-wrap items-center gap-2 max-sm:justify-end">
      <StatusBadge tone="red">Failed</StatusBadge>
      <span className="break-words text-muted-foreground">{lastError}</span>
    </span>
  );
}

export function JobTable({ status, onRun }: JobTableProps) {
  const columns: Column<JobView>[] = [
    { header: 'Job', onPhone: 'title', cell: ({ name }) => <span className="font-medium">{capitalised(name)}</span> },
    { header: 'Outcome', cell: (job) => <Outcome job={job} now={status?.now} /> },
    {
      header: 'Last run',
      align: 'right',
      cell: ({ lastRun }) => (lastRun && status ? `${formatDuration(lastRun, status.now)} ago` : '-'),
    },
    { header: 'Done', align: 'right', cell: ({ progress }) => progress?.done.toLocaleString('en-GB') ?? '-' },
    { header: 'Took', align: 'right', cell: ({ lastMs }) => (lastMs === null ? '-' : `${lastMs} ms`) },
    {
      header: 'Next run',
      align: 'right',
      cell: ({ nextRun }) => (status && nextRun > status.now ? `in ${formatDuration(status.now, nextRun)}` : 'now'),
    },
    {
      header: 'Action',
      onPhone: 'actions',
      cell: ({ name }) => <PressIcon label={`Run now: ${name}`} icon={Play} onPress={() => onRun(name)} />,
    },
  ];
  return <DataTable label="Jobs" columns={columns} rows={status?.jobs} rowKey={({ name }) => name} skeletonRows={6} />;
}
