import { ShieldAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { paths } from '#shared/paths.ts';
import { formatDay } from '#shared/time.ts';
import { useTexts } from '#domains/factors/client/use-texts.ts';

/** Tells somebody whose role will need two-step sign-in that they have not set it up. */
export function FactorNotice() {
  const t = useTexts();
  const from = useSession().user?.role_id?.factor_from ?? null;
  const { data: own } = trpc.factors.own.useQuery(undefined, { enabled: from !== null });
  if (from === null || !own || own.has_accepted) return null;
  const day = formatDay(from, t);
  return (
    <p
      role="status"
      data-no-print
      className="mb-5 flex gap-3 rounded-md bg-orange-soft px-4 py-3 text-sm text-orange-text"
    >
      <ShieldAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span className="min-w-0">
        {own.accepted_factors === 'passkey'
          ? t('From {day} on, your role needs a passkey.', { day })
          : t('From {day} on, your role needs two-step sign-in.', { day })}{' '}
        <Link to={paths.profile} className="font-medium underline underline-offset-4">
          {t('Set it up in your profile')}
        </Link>
      </span>
    </p>
  );
}
