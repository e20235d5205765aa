import { Play } from 'lucide-react';
import { PressIcon } from '#client/press-button.tsx';
import { progressText } from '#client/progress.ts';
import { StatusBadge } from '#client/ui/badge.tsx';
import { type Column, DataTable } from '#client/ui/data-table.tsx';
import { formatDuration } from '#domains/system/client/system-text.ts';
import type { JobView, SystemStatus } from '#domains/system/schema.ts';
import { formatNumber } from '#shared/numbers.ts';
import { useTexts } from '#domains/system/client/use-texts.ts';

type JobTableProps = { status: SystemStatus | undefined; onRun: (name: string) => Promise<unknown> };

const capitalised = (label: string) => label.charAt(0).toUpperCase() + label.slice(1);

/** A run that says how far it is; the rest of it can be left to itself. */
function Running({ job: { lastRun, progress }, now }: { job: JobView; now: Date | undefined }) {
  const t = useTexts();
  return (
    <span className="inline-block">
      <StatusBadge tone="blue">{t('Running')}</StatusBadge>
      {progress && lastRun && now && (
        <span className="mt-1 block text-xs tabular-nums text-muted-foreground">
          {progressText({ ...progress, elapsedMs: now.getTime() - lastRun.getTime() }, t)}
        </span>
      )}
    </span>
  );
}

function Outcome({ job, now }: { job: JobView; now: Date | undefined }) {
  const t = useTexts();
  const { isRunning, lastRun, lastError } = job;
  if (isRunning) return <Running job={job} now={now} />;
  if (lastRun === null) return <StatusBadge tone="grey">{t('Not run yet')}</StatusBadge>;
  if (lastError === null) return <StatusBadge tone="green">{t('Succeeded')}</StatusBadge>;
  return (
    <span className="flex flex-wrap items-center gap-2 max-sm:justify-end">
      <StatusBadge tone="red">{t('Failed')}</StatusBadge>
      <span className="break-words text-muted-foreground">{lastError}</span>
    </span>
  );
}

export function JobTable({ status, onRun }: JobTableProps) {
  const t = useTexts();
  const columns: Column<JobView>[] = [
    {
      header: t('Job'),
      onPhone: 'title',
      cell: ({ label }) => <span className="font-medium">{capitalised(label)}</span>,
    },
    { header: t('Outcome'), cell: (job) => <Outcome job={job} now={status?.now} /> },
    {
      header: t('Last run'),
      align: 'end',
      cell: ({ lastRun }) =>
        lastRun && status ? t('{duration} ago', { duration: formatDuration(lastRun, status.now, t) }) : '-',
    },
    { header: t('Done'), align: 'end', cell: ({ progress }) => (progress ? formatNumber(progress.done, t) : '-') },
    {
      header: t('Took'),
      align: 'end',
      cell: ({ lastMs }) => (lastMs === null ? '-' : t('{count} ms', { count: lastMs })),
    },
    {
      header: t('Next run'),
      align: 'end',
      cell: ({ nextRun }) =>
        status && nextRun > status.now
          ? t('in {duration}', { duration: formatDuration(status.now, nextRun, t) })
          : t('now'),
    },
    {
      header: t('Action'),
      onPhone: 'actions',
      cell: ({ name }) => <PressIcon label={t('Run now: {name}', { name })} icon={Play} onPress={() => onRun(name)} />,
    },
  ];
  return (
    <DataTable label={t('Jobs')} columns={columns} rows={status?.jobs} rowKey={({ name }) => name} skeletonRows={6} />
  );
}
