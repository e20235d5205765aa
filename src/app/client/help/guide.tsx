import { Check, Circle } from 'lucide-react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { jsonCodec, storedValue } from '#client/stored-value.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { paths } from '#shared/paths.ts';
import { guideSteps } from './guide-steps.ts';

/** The paths of the steps that are done, or 'hidden'. */
type Progress = string[] | 'hidden';
const isText = (each: unknown): each is string => typeof each === 'string';
const readProgress = (value: unknown): Progress | null =>
  value === 'hidden' ? value : Array.isArray(value) && value.every(isText) ? value : null;

type GuideProps = {
  userId: string;
  /** The paths of the menu. */
  shown: string[];
  /** Whether that is the menu of the website. */
  isCms: boolean;
  isStaff: boolean;
  isManager: boolean;
};

/**
 * The first steps of a new person, on the screen that they start on. A step is done once its screen was opened. The guide disappears with the last
 * step, or when it is hidden; the browser remembers both for the account.
 */
export default function Guide({ userId, shown, isCms, isStaff, isManager }: GuideProps) {
  const { pathname } = useLocation();
  const stored = useMemo(() => storedValue(`guide:${userId}`, jsonCodec(readProgress)), [userId]);
  const progress = useSyncExternalStore(stored.subscribe, stored.get, () => 'hidden' as const) ?? [];
  const steps = guideSteps({ isCms, isStaff, isManager, shown });
  const done = progress === 'hidden' ? [] : progress;
  const opened = progress !== 'hidden' && !done.includes(pathname) && steps.some(({ to }) => to === pathname);
  useEffect(() => {
    const known = stored.get() ?? [];
    if (opened && known !== 'hidden') stored.set([...known, pathname]);
  }, [opened, pathname, stored]);

  const isStart = [paths.dashboard, paths.today, shown[0]].includes(pathname);
  const left = steps.filter(({ to }) => !done.includes(to));
  if (progress === 'hidden' || !isStart || left.length === 0) return null;
  return (
    <Card className="mb-6 p-4" role="region" aria-label="First steps">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-sm font-semibold">First steps</h2>
        <Button variant="ghost" size="sm" onClick={() => stored.set('hidden')}>
          Hide
        </Button>
      </div>
      <ol className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-2 xl:grid-cols-3">
        {steps.map(({ to, label }) => (
          <li key={to} className="flex items-center gap-2">
            {done.includes(to) ? (
              <>
                <Check className="size-4 shrink-0 text-primary-text" aria-hidden="true" />
                <span className="text-muted-foreground">
                  {label}
                  <span className="sr-only"> (done)</span>
                </span>
              </>
            ) : (
              <>
                <Circle className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
                <Link to={to} className="underline-offset-4 hover:underline">
                  {label}
                </Link>
              </>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
