import { useEffect, useRef } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';
import { failureOf } from '#client/failure.ts';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/accounting/client/use-texts.ts';
import { later } from '#shared/texts.ts';

const CANCELLED = later('Access was not given at Xero. Nothing has changed.');

/** Where Xero sends people back. The server checks that they began the sign-in themselves. */
export default function XeroConnectedScreen() {
  const t = useTexts();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { mutate, error } = trpc.accounting.finishConnecting.useMutation();
  const [code, state] = [params.get('code'), params.get('state')];
  // A code works once, so it is sent once.
  const isSent = useRef(false);

  useEffect(() => {
    if (isSent.current || !code || !state) return;
    isSent.current = true;
    mutate(
      { code, state },
      {
        onSuccess: ({ organisation }) => {
          if (organisation !== null) toast.success(t('{organisation} is connected.', { organisation }));
          void navigate(paths.xero, { replace: true });
        },
      },
    );
  }, [code, state, mutate, navigate, t]);

  const problem = error ? failureOf(error).message : !code || !state ? CANCELLED : undefined;
  return (
    <>
      <title>{t('Xero Invoice')}</title>
      <h1 className="mb-5 text-lg font-semibold">{t('Xero Invoice')}</h1>
      {problem === undefined ? (
        <div role="status" aria-label={t('Connecting')}>
          <Skeleton className="h-40 w-full max-w-2xl rounded-lg" />
        </div>
      ) : (
        <>
          <ErrorState text={t(problem)} className="pb-4" />
          <div className="flex justify-center">
            <Button asChild variant="secondary">
              <Link to={paths.xero}>{t('Back to Xero Invoice')}</Link>
            </Button>
          </div>
        </>
      )}
    </>
  );
}
