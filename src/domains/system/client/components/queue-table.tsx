import { RotateCw } from 'lucide-react';
import { PressIcon } from '#client/press-button.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { type Column, DataTable } from '#client/ui/data-table.tsx';
import { formatDuration, topicLabel } from '#domains/system/client/system-text.ts';
import type { QueueView, SystemStatus } from '#domains/system/schema.ts';

type QueueTableProps = {
  status: SystemStatus | undefined;
  /** Delivers all dead letters of a topic again. */
  onRetry: (topic: string) => Promise<unknown>;
};

export function QueueTable({ status, onRetry }: QueueTableProps) {
  const columns: Column<QueueView>[] = [
    {
      header: 'Queue',
      onPhone: 'title',
      cell: ({ topic }) => <span className="font-medium">{topicLabel(topic)}</span>,
    },
    { header: 'Waiting', align: 'right', cell: ({ waiting }) => waiting },
    { header: 'In progress', align: 'right', cell: ({ inHand }) => inHand },
    {
      header: 'Oldest',
      align: 'right',
      cell: ({ oldest }) => (oldest && status ? formatDuration(oldest, status.now) : '-'),
    },
    {
      header: 'Dead letters',
      align: 'right',
      cell: ({ deadLetters }) => (deadLetters > 0 ? <Badge tone="red">{deadLetters}</Badge> : 0),
    },
    {
      header: 'Action',
      onPhone: 'actions',
      cell: ({ topic, deadLetters }) =>
        deadLetters > 0 && (
          <PressIcon
            label={`Retry all dead letters of ${topicLabel(topic)}`}
            icon={RotateCw}
            onPress={() => onRetry(topic)}
          />
        ),
    },
  ];
  return (
    <DataTable label="Queues" columns={columns} rows={status?.queues} rowKey={({ topic }) => topic} skeletonRows={7} />
  );
}
