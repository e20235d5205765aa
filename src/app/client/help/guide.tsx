import { Check, Circle } from 'lucide-react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useSession } from '#client/session.tsx';
import { storedValue, textCodec } from '#client/stored-value.ts';
import type { SessionUser } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { paths } from '#shared/paths.ts';
import { EVERYTHING } from '#shared/permissions.ts';
import { guideSteps } from './guide-steps.ts';
import { useTexts } from './use-texts.ts';

/** Stored in place of the paths of the steps that are done. */
const HIDDEN = 'hidden';
const SEPARATOR = ' ';

type GuideProps = {
  user: SessionUser;
  /** The paths of the menu. */
  shown: string[];
  /** Whether that is the menu of the website. */
  isCms: boolean;
};

/**
 * The first steps of a new person, on the screen that they start on. A step is done once its screen was opened. The guide disappears with the last
 * step, or when it is hidden; the browser remembers both for the account. Owners have the set-up list instead.
 */
export default function Guide({ user, shown, isCms }: GuideProps) {
  const t = useTexts();
  const { may, showsAllBookings } = useSession();
  const { pathname } = useLocation();
  const stored = useMemo(() => storedValue(`guide:${user._id}`, textCodec), [user._id]);
  const progress = useSyncExternalStore(stored.subscribe, stored.get, () => HIDDEN);
  const isHidden = progress === HIDDEN;
  const steps = guideSteps({
    ...{ isCms, shown },
    isStaff: showsAllBookings,
    isManager: may('settings.workspace'),
  });
  const done = progress?.split(SEPARATOR) ?? [];
  const isNews = !isHidden && !done.includes(pathname) && steps.some(({ to }) => to === pathname);
  useEffect(() => {
    if (isNews) stored.set([...(stored.get()?.split(SEPARATOR) ?? []), pathname].join(SEPARATOR));
  }, [isNews, pathname, stored]);

  const isStart = [paths.dashboard, paths.today, shown[0]].includes(pathname);
  const left = steps.filter(({ to }) => !done.includes(to));
  if (may(EVERYTHING) || isHidden || !isStart || left.length === 0) return null;
  return (
    <Card data-no-print className="mb-6 p-4" role="region" aria-label={t('First steps')}>
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-sm font-semibold">{t('First steps')}</h2>
        <Button variant="ghost" size="sm" onClick={() => stored.set(HIDDEN)}>
          {t('Hide')}
        </Button>
      </div>
      <ol className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-2 xl:grid-cols-3">
        {steps.map(({ to, label }) => (
          <li key={to} className="flex items-center gap-2">
            {done.includes(to) ? (
              <>
                <Check className="size-4 shrink-0 text-primary-text" aria-hidden="true" />
                <span className="text-muted-foreground">
                  {t(label)} <span className="sr-only">{t('(done)')}</span>
                </span>
              </>
            ) : (
              <>
                <Circle className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
                <Link to={to} className="underline-offset-4 hover:underline">
                  {t(label)}
                </Link>
              </>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
