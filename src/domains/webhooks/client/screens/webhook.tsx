import { Eye, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { toast } from 'sonner';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { Instant } from '#client/lists/cells.tsx';
import { choiceFilter, restrictions } from '#client/lists/filters.ts';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { PressIcon } from '#client/press-button.tsx';
import { trpc } from '#client/trpc.tsx';
import { StatusBadge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { DeliveryDialog } from '#domains/webhooks/client/components/delivery-dialog.tsx';
import { HowToVerify } from '#domains/webhooks/client/components/how-to-verify.tsx';
import { DELIVERY_WORDS, webhookName } from '#domains/webhooks/client/state.tsx';
import { KEPT_MS } from '#domains/webhooks/rules.ts';
import { DELIVERY_STATES, type DeliveryView } from '#domains/webhooks/schema.ts';
import { MAX_LIMIT } from '#shared/page-limits.ts';
import { paths } from '#shared/paths.ts';
import { DAY, SECOND } from '#shared/time.ts';
import { useTexts } from '#domains/webhooks/client/use-texts.ts';
import { msg } from '#shared/texts.ts';

const REFRESH_MS = 5 * SECOND;
const KEPT_DAYS = KEPT_MS / DAY;

const STATES = DELIVERY_STATES.map((value) => ({ value, label: DELIVERY_WORDS[value].label }));

const COLUMNS: Column<DeliveryView>[] = [
  { header: msg('Event'), onPhone: 'title', cell: ({ type }) => <span className="font-mono text-xs">{type}</span> },
  { header: msg('Happened'), cell: ({ created_at }) => <Instant at={created_at} zone={undefined} /> },
  { header: msg('State'), cell: (delivery) => <State delivery={delivery} /> },
  { header: msg('Attempts'), align: 'end', cell: ({ attempts }) => attempts },
  { header: msg('Next attempt'), cell: ({ next_at }) => (next_at ? <Instant at={next_at} zone={undefined} /> : '-') },
];

function State({ delivery: { state, failure } }: { delivery: DeliveryView }) {
  const t = useTexts();
  const { label, tone } = DELIVERY_WORDS[state];
  return (
    <span className="inline-block max-w-72 py-1.5">
      <StatusBadge tone={tone}>{t(label)}</StatusBadge>
      {failure && <span className="mt-1 block text-xs break-words text-muted-foreground">{failure}</span>}
    </span>
  );
}

/** What became of the events of one webhook. */
export default function WebhookScreen() {
  const t = useTexts();
  const { id = '' } = useParams();
  const { mutateAsync: resend } = trpc.webhooks.resend.useMutation();
  const { mutateAsync: resendFailed } = trpc.webhooks.resendFailed.useMutation();
  const [asking, setAsking] = useState(false);
  const webhooks = trpc.webhooks.list.useQuery({ limit: MAX_LIMIT }).data?.items;
  const webhook = webhooks?.find(({ _id }) => _id === id);
  const name = webhook ? webhookName(webhook) : t('this webhook');
  const list = usePagedList({
    filters: { state: choiceFilter(t('State'), t('All states'), STATES) },
    useListQuery: (filters, part) =>
      trpc.webhooks.deliveries.useQuery(
        { _id: id, ...restrictions(filters), ...part },
        { refetchInterval: REFRESH_MS },
      ),
  });

  async function sendAgain({ _id: event_id }: DeliveryView): Promise<void> {
    await resend({ _id: id, event_id });
    toast.success(t('Sent again'));
  }

  return (
    <ListScreen
      title={t('Deliveries')}
      description={t('What became of the events for {name} in the last {count} days', { name, count: KEPT_DAYS })}
      back={paths.webhooks}
      list={list}
      noun={t('deliveries')}
      columns={COLUMNS}
      head={
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {t('Send failed again')}
        </Button>
      }
      actions={(delivery, { open }) => (
        <span className="inline-flex items-center gap-0.5">
          <IconButton label={t('Show event {number}', { number: delivery._id })} icon={Eye} onClick={open} />
          {delivery.state !== 'waiting' && (
            <PressIcon
              label={t('Send event {number} again', { number: delivery._id })}
              icon={RotateCw}
              onPress={() => sendAgain(delivery)}
            />
          )}
        </span>
      )}
      empty={{
        title: t('Nothing was sent yet'),
        text: t('What happens from now on is sent to it. A test shows whether it works.'),
        filtered: t('No delivery is in this state.'),
      }}
      dialog={{
        name: 'delivery',
        show: ({ record, onClose }) =>
          record && <DeliveryDialog delivery={record} onResend={() => sendAgain(record)} onClose={onClose} />,
      }}
    >
      <HowToVerify />
      {asking && (
        <ConfirmCall
          open
          onOpenChange={setAsking}
          title={t('Do you want to send all failed events again?')}
          text={t('Up to a thousand of the last 30 days are sent, the oldest first.')}
          onYes={async () => {
            const since = new Date(Date.now() - KEPT_MS);
            const { count } = await resendFailed({ _id: id, since });
            toast.success(t('{count, plural, one {{count} event} other {{count} events}} sent again', { count }));
          }}
        />
      )}
    </ListScreen>
  );
}
