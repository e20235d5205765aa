import { PressButton } from '#client/press-button.tsx';
import { trpc } from '#client/trpc.tsx';
import { StatusBadge } from '#client/ui/badge.tsx';
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { DELIVERY_WORDS } from '#domains/webhooks/client/state.tsx';
import type { DeliveryView } from '#domains/webhooks/schema.ts';
import { officeInstant } from '#shared/time.ts';

type DeliveryDialogProps = { delivery: DeliveryView; onResend: () => Promise<unknown>; onClose: () => void };

const answerText = ({ status, ms, failure }: DeliveryView) =>
  status === null ? failure || '-' : `Status ${status} after ${ms} ms`;

/** What was sent to a webhook, and what it answered. */
export function DeliveryDialog({ delivery, onResend, onClose }: DeliveryDialogProps) {
  const { _id: event_id, webhook_id } = delivery;
  const { data } = trpc.webhooks.delivery.useQuery({ _id: webhook_id, event_id });
  const shown = data ?? delivery;
  const { label, tone } = DELIVERY_WORDS[shown.state];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={shown.type}
      description={`Event ${event_id}`}
      size="lg"
    >
      <Facts
        facts={[
          { name: 'State', value: <StatusBadge tone={tone}>{label}</StatusBadge> },
          { name: 'Happened', value: officeInstant(shown.created_at) },
          { name: 'Attempts', value: shown.attempts },
          { name: 'Last attempt', value: shown.tried_at ? officeInstant(shown.tried_at) : '-' },
          { name: 'Next attempt', value: shown.next_at ? officeInstant(shown.next_at) : '-' },
          { name: 'Answer', value: answerText(shown) },
        ]}
      />
      {data ? (
        <>
          <Text title="Sent" text={JSON.stringify(JSON.parse(data.body), null, 2)} />
          {data.answer && <Text title="Beginning of the answer" text={data.answer} />}
        </>
      ) : (
        <Skeleton className="mt-5 h-40 w-full" />
      )}
      {shown.state !== 'waiting' && (
        <DialogFooter>
          <PressButton onPress={onResend}>Send again</PressButton>
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
