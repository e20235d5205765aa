import { RotateCw } from 'lucide-react';
import { PressIcon } from '#client/press-button.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { type Column, DataTable } from '#client/ui/data-table.tsx';
import { formatDuration, topicLabel } from '#domains/system/client/system-text.ts';
import type { QueueView, SystemStatus } from '#domains/system/schema.ts';
import { useTexts } from '#domains/system/client/use-texts.ts';

type QueueTableProps = {
  status: SystemStatus | undefined;
  /** Delivers all dead letters of a topic again. */
  onRetry: (topic: string) => Promise<unknown>;
};

export function QueueTable({ status, onRetry }: QueueTableProps) {
  const t = useTexts();
  const columns: Column<QueueView>[] = [
    {
      header: t('Queue'),
      onPhone: 'title',
      cell: ({ topic }) => <span className="font-medium">{topicLabel(topic, t)}</span>,
    },
    { header: t('Waiting'), align: 'end', cell: ({ waiting }) => waiting },
    { header: t('In progress'), align: 'end', cell: ({ inHand }) => inHand },
    {
      header: t('Oldest'),
      align: 'end',
      cell: ({ oldest }) => (oldest && status ? formatDuration(oldest, status.now, t) : '-'),
    },
    {
      header: t('Dead letters'),
      align: 'end',
      cell: ({ deadLetters }) => (deadLetters > 0 ? <Badge tone="red">{deadLetters}</Badge> : 0),
    },
    {
      header: t('Action'),
      onPhone: 'actions',
      cell: ({ topic, deadLetters }) =>
        deadLetters > 0 && (
          <PressIcon
            label={t('Retry all dead letters of {queue}', { queue: topicLabel(topic, t) })}
            icon={RotateCw}
            onPress={() => onRetry(topic)}
          />
        ),
    },
  ];
  return (
    <DataTable
      label={t('Queues')}
      columns={columns}
      rows={status?.queues}
      rowKey={({ topic }) => topic}
      skeletonRows={7}
    />
  );
}
