import type { ReactNode } from 'react';
import { PressButton } from '#client/press-button.tsx';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Card, CardBody, CardHeader } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { relativeTime } from '#client/relative-time.ts';
import { useNow } from '#client/use-now.ts';
import { differenceText } from '#domains/accounting/client/accounting-text.ts';
import { useSending } from '#domains/accounting/client/queries.ts';
import type { RefusedView, SendingView } from '#domains/accounting/schema.ts';
import { formatDay } from '#shared/time.ts';
import { useTexts } from '#domains/accounting/client/use-texts.ts';

/** Our invoices at Xero: how many were sent, which were refused, and where the two differ. */
export function SendingCard({ actions }: { actions?: ReactNode }) {
  const t = useTexts();
  const { data: sending } = useSending(true);
  return (
    <Card>
      <CardHeader title={t('Your invoices at Xero')} actions={actions} />
      <CardBody className="space-y-4 text-sm">
        {sending ? <Sending sending={sending} /> : <Skeleton className="h-5 w-48" />}
      </CardBody>
    </Card>
  );
}

function Sending({ sending }: { sending: SendingView }) {
  const t = useTexts();
  const now = useNow();
  const { push_from, sent, waiting, refused, compared_at, differences } = sending;
  const counts = [
    sent,
    ...(waiting > 0 ? [t('{count} waiting', { count: waiting })] : []),
    ...(refused.length > 0 ? [t('{count} refused', { count: refused.length })] : []),
  ].join(', ');
  if (!push_from && sent + refused.length + differences.length === 0)
    return (
      <p className="text-muted-foreground">
        {t('No invoices are sent. Choose the accounts and a first day in Settings.')}
      </p>
    );
  return (
    <>
      <p>
        {push_from
          ? t('Sent from {day} on: {sent}', { day: formatDay(push_from, t), sent: counts })
          : t('No more invoices are sent. Sent so far: {sent}', { sent: counts })}
      </p>
      {refused.length > 0 && (
        <Problems title={t('Refused by Xero')}>
          {refused.map((push) => (
            <Refused key={push._id} push={push} />
          ))}
        </Problems>
      )}
      {differences.length > 0 && (
        <Problems title={t('Differences')}>
          {differences.map((difference) => (
            <li key={difference._id} className="py-2">
              <span className="font-medium tabular-nums">{difference.number}</span>
              <span className="block text-muted-foreground">{differenceText(difference, t)}</span>
            </li>
          ))}
        </Problems>
      )}
      {compared_at && (
        <p className="text-muted-foreground">
          {differences.length === 0
            ? t('Compared {age}. Both agree to the penny.', { age: relativeTime(compared_at, now, t) })
            : t('Compared {age}.', { age: relativeTime(compared_at, now, t) })}
        </p>
      )}
    </>
  );
}

function Problems({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="font-medium text-danger-text">{title}</h3>
      <ul className="mt-1 divide-y">{children}</ul>
    </div>
  );
}

function Refused({ push: { _id, invoice_id, reason } }: { push: RefusedView }) {
  const t = useTexts();
  const mayEdit = useSession().may('xero');
  const retry = trpc.accounting.retry.useMutation().mutateAsync;
  return (
    <li className="flex items-center gap-3 py-2">
      <span className="min-w-0 flex-1">
        <span className="font-medium tabular-nums">{invoice_id}</span>
        <span className="block break-words text-muted-foreground">{reason}</span>
      </span>
      {mayEdit && (
        <PressButton
          variant="secondary"
          size="sm"
          aria-label={t('Send {invoice} again', { invoice: invoice_id })}
          onPress={() => retry({ _id })}
        >
          {t('Try Again')}
        </PressButton>
      )}
    </li>
  );
}
