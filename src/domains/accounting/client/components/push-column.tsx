import { StatusBadge, type Tone } from '#client/ui/badge.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import type { PushView } from '#domains/accounting/schema.ts';

const STATES: Record<PushView['state'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'orange' },
  sent: { label: 'Sent', tone: 'green' },
  refused: { label: 'Refused', tone: 'red' },
};

/** A column of our invoices: how far each is sent to Xero, and why Xero has refused it. */
export function pushColumn(pushes: PushView[]): Column<{ _id: string }> {
  const byInvoice = new Map(pushes.map((push) => [push.invoice_id, push]));
  return { key: 'xero', header: 'Xero', cell: ({ _id }) => <Push push={byInvoice.get(_id)} /> };
}

function Push({ push }: { push: PushView | undefined }) {
  if (!push) return <span className="text-muted-foreground">-</span>;
  const { label, tone } = STATES[push.state];
  return (
    <>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {push.reason && <span className="mt-0.5 block max-w-48 text-xs text-muted-foreground">{push.reason}</span>}
    </>
  );
}
