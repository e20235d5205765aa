import { StatusBadge, type Tone } from '#client/ui/badge.tsx';
import type { PushView } from '#domains/accounting/schema.ts';

const STATES: Record<PushView['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting for Xero', tone: 'orange' },
  sent: { label: 'Sent to Xero', tone: 'green' },
  refused: { label: 'Refused by Xero', tone: 'red' },
};

/** How far one of our invoices is sent to Xero, and why Xero has refused it. Nothing for one that is not sent. */
export function PushMark({ push }: { push: PushView | undefined }) {
  if (!push) return null;
  const { label, tone } = STATES[push.state];
  return (
    <span className="mt-0.5 block font-normal">
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {push.state === 'refused' && (
        <span className="mt-0.5 block max-w-40 whitespace-normal text-xs text-muted-foreground">{push.reason}</span>
      )}
    </span>
  );
}
