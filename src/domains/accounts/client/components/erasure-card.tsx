import { type ReactNode, useState } from 'react';
import { toast } from 'sonner';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import type { RouterOutputs } from '#client/trpc.tsx';
import { QueryFailure } from '#client/query-failure.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHeader } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { formatDay, officeInstant } from '#shared/time.ts';
import { useTexts } from '#domains/accounts/client/use-texts.ts';
import { later, type Later, type Translate } from '#shared/texts.ts';

type Preview = RouterOutputs['erasure']['preview'];
type Erasure = NonNullable<RouterOutputs['erasure']['last']>;

type ErasureCardProps = {
  /** The last one; null if there is none. */
  erasure: Erasure | null;
  /** What it would do, which takes a while to find out: shown in the question only. */
  preview: ReactNode;
  /** Whose account it is, for staff; missing for one's own. */
  person?: string;
  onAsk: () => Promise<unknown>;
  onWithdraw: () => Promise<unknown>;
};

/** The way to the erasure of an account: what it does, when it happens, and how it is withdrawn. */
export function ErasureCard({ erasure, preview, person, onAsk, onWithdraw }: ErasureCardProps) {
  const t = useTexts();
  if (erasure?.state === 'done' || erasure?.state === 'erasing') return <Done isDone={erasure.state === 'done'} />;
  return (
    <Card>
      <CardHeader title={t('Erasure')} />
      <div className="grid justify-items-start gap-3 p-5 text-sm">
        {erasure?.state === 'waiting' ? (
          <Waiting erasure={erasure} person={person} onWithdraw={onWithdraw} />
        ) : (
          <Ask preview={preview} person={person} onAsk={onAsk} />
        )}
      </div>
    </Card>
  );
}

function Done({ isDone }: { isDone: boolean }) {
  const t = useTexts();
  return (
    <Card>
      <CardHeader title={t('Erasure')} />
      <p className="p-5 text-sm">{isDone ? t('This person is erased.') : t('This person is being erased.')}</p>
    </Card>
  );
}

type WaitingProps = Pick<ErasureCardProps, 'person' | 'onWithdraw'> & { erasure: Erasure };

function Waiting({ erasure: { due_at, held_by }, person, onWithdraw }: WaitingProps) {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  const withdraw = async () => {
    await onWithdraw();
    toast.success(t('The erasure was withdrawn'));
  };
  return (
    <>
      <p>
        {person
          ? t('This account will be erased on {time}.', { time: officeInstant(due_at, undefined, t) })
          : t('Your account will be erased on {time}.', { time: officeInstant(due_at, undefined, t) })}
      </p>
      {held_by.length > 0 && <Holds t={t} holds={held_by} />}
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        {t('Withdraw the erasure')}
      </Button>
      <ConfirmCall
        open={isAsking}
        onOpenChange={setAsking}
        title={t('Withdraw the erasure?')}
        text={t('The account stays as it is.')}
        yes={t('Withdraw')}
        no={t('Cancel')}
        onYes={withdraw}
      />
    </>
  );
}

const Holds = ({ holds, t }: { holds: string[]; t: Translate }) => (
  <div>
    <p className="font-medium">{t('It waits until this is settled:')}</p>
    <ul className="mt-1 list-disc ps-5">
      {holds.map((hold) => (
        <li key={hold}>{hold}</li>
      ))}
    </ul>
  </div>
);

function Ask({ preview, person, onAsk }: Pick<ErasureCardProps, 'preview' | 'person' | 'onAsk'>) {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    await onAsk();
    toast.success(person ? t('The account will be erased') : t('Your account will be erased'));
  };
  return (
    <>
      <p className="text-muted-foreground">
        {person
          ? t('Removes what is known of this person, 14 days after you ask. They learn it by mail.')
          : t('Removes what we know of you, 14 days after you ask. Until then, you can withdraw it.')}
      </p>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        {person ? t('Erase this person') : t('Erase my account')}
      </Button>
      <ConfirmCall
        open={isAsking}
        onOpenChange={setAsking}
        title={person ? t('Erase {person}?', { person }) : t('Erase your account?')}
        text={t('It happens in 14 days and cannot be undone afterwards.')}
        yes={t('Erase')}
        no={t('Cancel')}
        danger
        onYes={ask}
      >
        {preview}
      </ConfirmCall>
    </>
  );
}

type Part = Preview['parts'][number];

type PreviewQuery = { data: Preview | undefined; error: unknown; refetch: () => unknown; isFetching: boolean };

/** What an erasure would do now, and what holds it. */
export function ErasurePreview({ query }: { query: PreviewQuery }) {
  const t = useTexts();
  const { data: preview, error } = query;
  if (error) return <QueryFailure query={query} />;
  if (!preview) return <Skeleton className="h-40" />;
  return (
    <div className="grid max-h-80 gap-3 overflow-y-auto text-sm">
      {preview.holds.length > 0 && <Holds t={t} holds={preview.holds} />}
      <Parts preview={preview} />
    </div>
  );
}

/** What happens with the parts, in words and in this order. */
const EFFECTS: [Part['effect'], (until: string, t: Translate) => string][] = [
  ['removed', (_until, t) => t('Removed')],
  ['replaced', (_until, t) => t('Kept without who it was')],
  ['by law', (until, t) => t('Kept until {until}, as the law asks of books', { until })],
  ['kept', (_until, t) => t('Kept')],
];

/** The parts, which are domains. */
const LABELS: Record<string, Later> = {
  accounts: later('account'),
  activity: later('activity'),
  announcements: later('announcements'),
  attachments: later('pictures'),
  audit: later('audit'),
  bookings: later('bookings'),
  campaigns: later('campaigns'),
  companies: later('companies'),
  contacts: later('contacts'),
  content: later('content'),
  credits: later('credits'),
  directories: later('directories'),
  doors: later('doors'),
  enquiries: later('enquiries'),
  factors: later('second steps'),
  feeds: later('feeds'),
  gifts: later('gifts'),
  identity: later('connected sign-ins'),
  imports: later('imports'),
  invoices: later('invoices'),
  keys: later('keys'),
  leads: later('leads'),
  members: later('notes of staff'),
  memberships: later('memberships'),
  payments: later('payments'),
  platform: later('copies of answers'),
  privacy: later('privacy'),
  products: later('products'),
  team: later('team'),
  waiting: later('waiting list'),
  webhooks: later('webhooks'),
  workspaces: later('workspaces'),
};

/** 'bookings (12)'. What is kept says why. */
function partText({ of, count, effect, why }: Part, t: Translate): string {
  const text = `${t(LABELS[of] ?? of)} (${count})`;
  return effect === 'kept' ? `${text}, ${t(why)}` : text;
}

function Parts({ preview: { parts, books_until } }: { preview: Preview }) {
  const t = useTexts();
  const until = formatDay(books_until, t);
  return (
    <dl className="grid gap-2">
      {EFFECTS.map(([effect, words]) => {
        const texts = parts.filter((part) => part.effect === effect).map((part) => partText(part, t));
        if (texts.length === 0) return null;
        return (
          <div key={effect}>
            <dt className="font-medium">{words(until, t)}</dt>
            <dd className="text-muted-foreground">{texts.join(effect === 'kept' ? '; ' : ', ')}</dd>
          </div>
        );
      })}
    </dl>
  );
}
