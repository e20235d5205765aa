import { useState } from 'react';
import { toast } from 'sonner';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { PressButton } from '#client/press-button.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHeader } from '#client/ui/card.tsx';
import type { RouterOutputs } from '#client/trpc.tsx';
import { paths } from '#shared/paths.ts';
import { officeInstant } from '#shared/time.ts';
import { useTexts } from '#domains/accounts/client/use-texts.ts';

type Identity = RouterOutputs['identity']['own'][number];

/** The services with which the account signs in, with the way to connect another one. Nothing where none are offered. */
export default function OwnSignIns() {
  const t = useTexts();
  const { data: options = [] } = trpc.identity.options.useQuery();
  const { data: identities = [] } = trpc.identity.own.useQuery();
  const connect = trpc.identity.connect.useMutation().mutateAsync;
  const [asking, setAsking] = useState<Identity>();
  const disconnect = trpc.identity.disconnect.useMutation().mutateAsync;
  if (options.length === 0 && identities.length === 0) return null;
  return (
    <Card className="mt-5">
      <CardHeader title={t('Sign-in')} />
      <ul className="divide-y">
        {identities.map((identity) => (
          <Row key={identity._id} identity={identity} onDisconnect={() => setAsking(identity)} />
        ))}
        {options
          .filter(({ name }) => !identities.some(({ provider }) => provider === name))
          .map(({ _id, name }) => (
            <li key={_id} className="flex items-center justify-between gap-4 px-5 py-3 text-sm">
              <p className="min-w-0 wrap-anywhere">{name}</p>
              <PressButton
                variant="secondary"
                size="sm"
                aria-label={t('Connect {name}', { name })}
                onPress={async () => window.location.assign((await connect({ _id, next: paths.profile })).url)}
              >
                {t('Connect')}
              </PressButton>
            </li>
          ))}
      </ul>
      {asking && (
        <ConfirmCall
          open
          onOpenChange={() => setAsking(undefined)}
          title={t('Disconnect {provider}?', { provider: asking.provider })}
          text={t('It signs you in no more. A role that it has given is taken away.')}
          yes={t('Disconnect')}
          danger
          onYes={async () => {
            await disconnect({ _id: asking._id });
            toast.success(t('Disconnected'));
          }}
        />
      )}
    </Card>
  );
}

function Row({ identity, onDisconnect }: { identity: Identity; onDisconnect: () => void }) {
  const t = useTexts();
  const { provider, email, used_at, is_last_way } = identity;
  return (
    <li className="flex items-center justify-between gap-4 px-5 py-3 text-sm">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{provider}</p>
        <p className="text-muted-foreground wrap-anywhere">
          {email
            ? t('{email}, last used {time}', { email, time: officeInstant(used_at, undefined, t) })
            : t('last used {time}', { time: officeInstant(used_at, undefined, t) })}
        </p>
        {is_last_way && (
          <p className="text-muted-foreground">
            {t('Your only way to sign in. “Forgot Password” gives you another one.')}
          </p>
        )}
      </div>
      {!is_last_way && (
        <Button
          variant="secondary"
          size="sm"
          aria-label={t('Disconnect {provider}', { provider })}
          onClick={onDisconnect}
        >
          {t('Disconnect')}
        </Button>
      )}
    </li>
  );
}
