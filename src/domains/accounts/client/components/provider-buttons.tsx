import { useState } from 'react';
import { showError } from '#client/error-toasts.ts';
import { useOnceHydrated } from '#client/page/use-once-hydrated.ts';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Agreement } from '#domains/accounts/client/components/agreement.tsx';
import { useTexts } from '#domains/accounts/client/use-texts.ts';

/** The services at which people may sign in, instead of a password. Nothing without one. @param next where the person goes on */
export function ProviderButtons({ next = '' }: { next?: string }) {
  const t = useTexts();
  const { data: options = [] } = trpc.identity.options.useQuery();
  const begin = trpc.identity.begin.useMutation().mutateAsync;
  const [leaving, setLeaving] = useState<string>();
  // A press before the browser has taken over a rendered page would be lost.
  const isUsable = useOnceHydrated(true, false);
  if (options.length === 0) return null;

  async function leave(_id: string) {
    setLeaving(_id);
    try {
      window.location.assign((await begin({ _id, next })).url);
    } catch (error) {
      setLeaving(undefined);
      showError(error);
    }
  }

  return (
    <div className="mb-6" inert={!isUsable}>
      <div className="grid gap-3">
        {options.map(({ _id, name }) => (
          <Button
            key={_id}
            type="button"
            variant="secondary"
            className="w-full"
            loading={leaving === _id}
            disabled={leaving !== undefined}
            onClick={() => void leave(_id)}
          >
            <span className="truncate">{t('Continue with {name}', { name })}</span>
          </Button>
        ))}
      </div>
      <Agreement />
      <p className="mt-6 flex items-center gap-3 text-sm text-muted-foreground before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        {t('or with your password')}
      </p>
    </div>
  );
}
