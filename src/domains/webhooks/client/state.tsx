import { StatusBadge, type Tone } from '#client/ui/badge.tsx';
import type { DeliveryState, WebhookView } from '#domains/webhooks/schema.ts';
import { officeInstant } from '#shared/time.ts';
import { useTexts } from '#domains/webhooks/client/use-texts.ts';
import { later, type Later } from '#shared/texts.ts';

/** Whether a webhook is told of events, and what is wrong with it. */
export function WebhookState({ webhook: { active, failing_since, off_reason } }: { webhook: WebhookView }) {
  const t = useTexts();
  const [tone, label]: [Tone, string] = !active
    ? ['grey', t('Switched off')]
    : failing_since
      ? ['red', t('Failing')]
      : ['green', t('Active')];
  const reason = !active
    ? off_reason
    : failing_since
      ? t('Since {time}', { time: officeInstant(failing_since, undefined, t) })
      : '';
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

export const DELIVERY_WORDS: Record<DeliveryState, { label: Later; tone: Tone }> = {
  waiting: { label: later('Waiting'), tone: 'blue' },
  delivered: { label: later('Delivered'), tone: 'green' },
  failed: { label: later('Failed'), tone: 'red' },
  dropped: { label: later('Dropped'), tone: 'grey' },
};
