import { StatusBadge, type Tone } from '#client/ui/badge.tsx';
import type { PushView } from '#domains/accounting/schema.ts';
import { later, type Later } from '#shared/texts.ts';
import { useTexts } from '#domains/accounting/client/use-texts.ts';

const STATES: Record<PushView['state'], { label: Later; tone: Tone }> = {
  waiting: { label: later('Waiting for Xero'), tone: 'orange' },
  sent: { label: later('Sent to Xero'), tone: 'green' },
  refused: { label: later('Refused by Xero'), tone: 'red' },
};

/** How far one of our invoices is sent to Xero, and why Xero has refused it. Nothing for one that is not sent. */
export function PushMark({ push }: { push: PushView | undefined }) {
  const t = useTexts();
  if (!push) return null;
  const { label, tone } = STATES[push.state];
  return (
    <span className="mt-0.5 block font-normal">
      <StatusBadge tone={tone}>{t(label)}</StatusBadge>
      {push.state === 'refused' && (
        <span className="mt-0.5 block max-w-40 whitespace-normal text-xs text-muted-foreground">{push.reason}</span>
      )}
    </span>
  );
}
