import { RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { PagedTable } from '#client/lists/paged-table.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { PressIcon } from '#client/press-button.tsx';
import { trpc } from '#client/trpc.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { REFRESH_MS, useRetryLetter } from '#domains/system/client/queries.ts';
import { formatDuration, topicLabel } from '#domains/system/client/system-text.ts';
import type { DeadLetterView } from '#domains/system/schema.ts';

/** Items that could not be delivered, with the reason, and buttons to retry or discard them. `now` is the server's time. */
export function DeadLetters({ now }: { now: Date | undefined }) {
  const list = usePagedList({
    useListQuery: (_filters, part) => trpc.system.deadLetters.useQuery(part, { refetchInterval: REFRESH_MS }),
  });
  const retry = useRetryLetter();
  const discard = trpc.system.discard.useMutation().mutateAsync;
  const [discarding, setDiscarding] = useState<DeadLetterView>();

  const columns: Column<DeadLetterView>[] = [
    {
      header: 'Item',
      onPhone: 'title',
      cell: ({ _id, topic, summary }) => (
        <span className="font-medium">{summary || `${topicLabel(topic)}, number ${_id}`}</span>
      ),
    },
    { header: 'Queue', cell: ({ topic }) => topicLabel(topic) },
    { header: 'Reason', cell: ({ reason }) => <span className="break-words">{reason}</span> },
    { header: 'Attempts', align: 'right', cell: ({ attempts }) => attempts },
    { header: 'Since', align: 'right', cell: ({ diedAt }) => (now ? formatDuration(diedAt, now) : '-') },
  ];
  return (
    <>
      <PagedTable
        list={list}
        label="Dead letters"
        noun="dead letters"
        columns={columns}
        actions={(letter) => (
          <>
            <PressIcon label="Retry" icon={RotateCw} onPress={() => retry({ _id: letter._id })} />
            <IconButton label="Discard" icon={Trash2} onClick={() => setDiscarding(letter)} />
          </>
        )}
        skeletonRows={3}
        empty={<EmptyState text="Everything has been delivered." />}
      />
      {discarding && (
        <ConfirmCall
          open
          onOpenChange={() => setDiscarding(undefined)}
          title="Discard this dead letter?"
          text={`It will never be delivered: ${discarding.summary || topicLabel(discarding.topic)}`}
          yes="Discard"
          no="Keep"
          danger
          onYes={() => discard({ _id: discarding._id })}
        />
      )}
    </>
  );
}
