import { keepPreviousData } from '@tanstack/react-query';
import { RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { useListAddress } from '#client/list-address.ts';
import { orToast } from '#client/or-toast.ts';
import { failureOf, trpc } from '#client/trpc.tsx';
import { Confirm } from '#client/ui/confirm.tsx';
import { type Column, DataTable } from '#client/ui/data-table.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { PagedList } from '#client/ui/paged-list.tsx';
import { usePagedRows } from '#client/use-paged-rows.ts';
import { span, topicWords } from '#domains/system/client/system-words.ts';
import type { DeadLetterView } from '#domains/system/schema.ts';
import { DEFAULT_LIMIT } from '#shared/paging.ts';

type DeadLettersProps = {
  /** How often they are read again, in milliseconds. */
  every: number;
  /** The server's present. */
  now: Date | undefined;
};

/** What could not be delivered, with the reason, to be tried again or removed. */
export function DeadLetters({ every, now }: DeadLettersProps) {
  const utils = trpc.useUtils();
  const { page, turnTo } = useListAddress();
  const answer = trpc.system.deadLetters.useQuery(
    { offset: (page - 1) * DEFAULT_LIMIT, limit: DEFAULT_LIMIT },
    { refetchInterval: every, placeholderData: keepPreviousData },
  );
  const list = usePagedRows(answer, { page, pageSize: DEFAULT_LIMIT });
  const [discarding, setDiscarding] = useState<DeadLetterView>();
  const retry = trpc.system.retry.useMutation({
    onSuccess: () => toast.success('The item is delivered again.'),
    onError: (error) => toast.error(failureOf(error).message),
    onSettled: () => void utils.system.invalidate(),
  });

  const columns: Column<DeadLetterView>[] = [
    {
      key: 'summary',
      header: 'Item',
      onPhone: 'title',
      cell: ({ _id, topic, summary }) => (
        <span className="font-medium">{summary || `${topicWords(topic)}, number ${_id}`}</span>
      ),
    },
    { key: 'topic', header: 'Queue', cell: ({ topic }) => topicWords(topic) },
    { key: 'reason', header: 'Reason', cell: ({ reason }) => <span className="break-words">{reason}</span> },
    { key: 'attempts', header: 'Attempts', align: 'right', cell: ({ attempts }) => attempts },
    {
      key: 'died',
      header: 'Since',
      align: 'right',
      cell: ({ diedAt }) => (now ? `${span(diedAt, now)}` : '-'),
    },
    {
      key: 'action',
      header: 'Action',
      onPhone: 'actions',
      cell: (letter) => (
        <>
          <IconButton
            label="Retry"
            icon={RotateCw}
            disabled={retry.isPending}
            onClick={() => retry.mutate({ _id: letter._id })}
          />
          <IconButton label="Discard" icon={Trash2} onClick={() => setDiscarding(letter)} />
        </>
      ),
    },
  ];
  return (
    <>
      <PagedList list={list} noun="dead letters" onTurn={turnTo}>
        <DataTable
          label="Dead letters"
          columns={columns}
          rows={list.rows}
          rowKey={({ _id }) => _id}
          stale={list.isStale && answer.isPlaceholderData}
          skeletonRows={3}
          empty={<EmptyState text="Everything has been delivered." />}
        />
      </PagedList>
      {discarding && <Discard letter={discarding} onClose={() => setDiscarding(undefined)} />}
    </>
  );
}

function Discard({ letter, onClose }: { letter: DeadLetterView; onClose: () => void }) {
  const utils = trpc.useUtils();
  const discard = trpc.system.discard.useMutation();

  async function confirm() {
    await orToast(discard.mutateAsync({ _id: letter._id }));
    void utils.system.invalidate();
  }

  return (
    <Confirm
      open
      onOpenChange={onClose}
      title="Discard this dead letter?"
      text={`It will never be delivered: ${letter.summary || topicWords(letter.topic)}`}
      yes="Discard"
      no="Keep"
      danger
      onYes={confirm}
    />
  );
}
