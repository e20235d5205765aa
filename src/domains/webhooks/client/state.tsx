import { StatusBadge, type Tone } from '#client/ui/badge.tsx';
import type { DeliveryState, WebhookView } from '#domains/webhooks/schema.ts';
import { officeInstant } from '#shared/time.ts';

/** Whether a webhook is told of events, and what is wrong with it. */
export function WebhookState({ webhook: { active, failing_since, off_reason } }: { webhook: WebhookView }) {
  const [tone, label]: [Tone, string] = !active
    ? ['grey', 'Switched off']
    : failing_since
      ? ['red', 'Failing']
      : ['green', 'Active'];
  const reason = !active ? off_reason : failing_since ? `Since ${officeInstant(failing_since)}` : '';
  return (
    <span className="inline-block max-w-72 py-1.5">
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {reason && <span className="mt-1 block text-xs text-muted-foreground">{reason}</span>}
    </span>
  );
}

/** What a webhook is called: as somebody has described it, otherwise by its host. */
export const webhookName = ({ url, description }: Pick<WebhookView, 'url' | 'description'>) =>
  description || new URL(url).host;

export const DELIVERY_WORDS: Record<DeliveryState, { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'blue' },
  delivered: { label: 'Delivered', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
  dropped: { label: 'Dropped', tone: 'grey' },
};
