import { toast } from 'sonner';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardHeader } from '#client/ui/card.tsx';
import { officeInstant } from '#shared/time.ts';
import { useTexts } from '#domains/accounts/client/use-texts.ts';

/** Where the account is signed in, with the way to end each session. */
export default function OwnSessions() {
  const t = useTexts();
  const { data: sessions = [] } = trpc.auth.sessions.useQuery();
  const end = trpc.auth.endSession.useMutation({ onSuccess: () => toast.success(t('Signed out!')) });
  const { user } = useSession();
  if (!user || sessions.length === 0) return null;
  return (
    <Card className="mt-5">
      <CardHeader title={t('Sessions')} />
      <ul className="divide-y">
        {sessions.map(({ _id, device, used_from, used_at, is_current }) => (
          <li key={_id} className="flex items-center justify-between gap-4 px-5 py-3">
            <div className="min-w-0 text-sm">
              <p className="font-medium wrap-anywhere">{device}</p>
              <p className="text-muted-foreground">
                {is_current
                  ? t('This session, from {network}', { network: used_from })
                  : t('Last used {time}, from {network}', {
                      time: officeInstant(used_at, undefined, t),
                      network: used_from,
                    })}
              </p>
            </div>
            {!is_current && (
              <Button
                variant="secondary"
                size="sm"
                disabled={end.isPending}
                aria-label={t('Sign out {device}', { device })}
                onClick={() => end.mutate({ _id })}
              >
                {t('Sign out')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
