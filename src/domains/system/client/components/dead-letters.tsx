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
import { useTexts } from '#domains/system/client/use-texts.ts';

/** Items that could not be delivered, with the reason, and buttons to retry or discard them. `now` is the server's time. */
export function DeadLetters({ now }: { now: Date | undefined }) {
  const t = useTexts();
  const list = usePagedList({
    useListQuery: (_filters, part) => trpc.system.deadLetters.useQuery(part, { refetchInterval: REFRESH_MS }),
  });
  const retry = useRetryLetter();
  const discard = trpc.system.discard.useMutation().mutateAsync;
  const [discarding, setDiscarding] = useState<DeadLetterView>();

  const columns: Column<DeadLetterView>[] = [
    {
      header: t('Item'),
      onPhone: 'title',
      cell: ({ _id, topic, summary }) => (
        <span className="font-medium">
          {summary || t('{queue}, number {number}', { queue: topicLabel(topic, t), number: _id })}
        </span>
      ),
    },
    { header: t('Queue'), cell: ({ topic }) => topicLabel(topic, t) },
    { header: t('Reason'), cell: ({ reason }) => <span className="break-words">{reason}</span> },
    { header: t('Attempts'), align: 'end', cell: ({ attempts }) => attempts },
    { header: t('Since'), align: 'end', cell: ({ diedAt }) => (now ? formatDuration(diedAt, now, t) : '-') },
  ];
  return (
    <>
      <PagedTable
        list={list}
        label={t('Dead letters')}
        noun={t('dead letters')}
        columns={columns}
        actions={(letter) => (
          <>
            <PressIcon label={t('Retry')} icon={RotateCw} onPress={() => retry({ _id: letter._id })} />
            <IconButton label={t('Discard')} icon={Trash2} onClick={() => setDiscarding(letter)} />
          </>
        )}
        skeletonRows={3}
        empty={<EmptyState text={t('Everything has been delivered.')} />}
      />
      {discarding && (
        <ConfirmCall
          open
          onOpenChange={() => setDiscarding(undefined)}
          title={t('Discard this dead letter?')}
          text={t('It will never be delivered: {item}', {
            item: discarding.summary || topicLabel(discarding.topic, t),
          })}
          yes={t('Discard')}
          no={t('Keep')}
          danger
          onYes={() => discard({ _id: discarding._id })}
        />
      )}
    </>
  );
}
