import { PressButton } from '#client/press-button.tsx';
import { trpc } from '#client/trpc.tsx';
import { StatusBadge } from '#client/ui/badge.tsx';
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { DELIVERY_WORDS } from '#domains/webhooks/client/state.tsx';
import type { DeliveryView } from '#domains/webhooks/schema.ts';
import { officeInstant } from '#shared/time.ts';
import { useTexts } from '#domains/webhooks/client/use-texts.ts';
import type { Translate } from '#shared/texts.ts';

type DeliveryDialogProps = { delivery: DeliveryView; onResend: () => Promise<unknown>; onClose: () => void };

const answerText = ({ status, ms, failure }: DeliveryView, t: Translate) =>
  status === null ? failure || '-' : t('Status {status} after {count} ms', { status, count: ms ?? '' });

/** What was sent to a webhook, and what it answered. */
export function DeliveryDialog({ delivery, onResend, onClose }: DeliveryDialogProps) {
  const t = useTexts();
  const { _id: event_id, webhook_id } = delivery;
  const { data } = trpc.webhooks.delivery.useQuery({ _id: webhook_id, event_id });
  const shown = data ?? delivery;
  const { label, tone } = DELIVERY_WORDS[shown.state];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={shown.type}
      description={t('Event {number}', { number: event_id })}
      size="lg"
    >
      <Facts
        facts={[
          { name: t('State'), value: <StatusBadge tone={tone}>{t(label)}</StatusBadge> },
          { name: t('Happened'), value: officeInstant(shown.created_at, undefined, t) },
          { name: t('Attempts'), value: shown.attempts },
          { name: t('Last attempt'), value: shown.tried_at ? officeInstant(shown.tried_at, undefined, t) : '-' },
          { name: t('Next attempt'), value: shown.next_at ? officeInstant(shown.next_at, undefined, t) : '-' },
          { name: t('Answer'), value: answerText(shown, t) },
        ]}
      />
      {data ? (
        <>
          <Text title={t('Sent')} text={JSON.stringify(JSON.parse(data.body), null, 2)} />
          {data.answer && <Text title={t('Beginning of the answer')} text={data.answer} />}
        </>
      ) : (
        <Skeleton className="mt-5 h-40 w-full" />
      )}
      {shown.state !== 'waiting' && (
        <DialogFooter>
          <PressButton onPress={onResend}>{t('Send again')}</PressButton>
        </DialogFooter>
      )}
    </Dialog>
  );
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <section className="mt-5">
      <h3 className="mb-2 text-sm font-semibold">{title}</h3>
      <pre
        dir="ltr"
        // A long text can be scrolled by keyboard, too.
        tabIndex={0}
        role="region"
        aria-label={title}
        className="max-h-72 overflow-auto rounded-md border border-border bg-muted p-3 text-xs break-words whitespace-pre-wrap"
      >
        {text}
      </pre>
    </section>
  );
}
