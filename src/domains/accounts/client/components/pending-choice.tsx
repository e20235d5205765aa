import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { useOnceHydrated } from '#client/page/use-once-hydrated.ts';
import { useCountdown } from '#client/use-countdown.ts';
import {
  isForgotten,
  nameOfChoice,
  pendingBooking,
  type PendingBooking,
  periodOfChoice,
  searchOfChoice,
  useSpaceRecord,
  ZoneNote,
} from '#domains/workspaces/client/index.ts';
import { withRulesOf } from '#domains/workspaces/index.ts';
import { useTexts } from '#domains/accounts/client/use-texts.ts';

/** What the visitor is about to book, on the screens that lead to an account. Nothing without a recent choice. */
export function PendingChoice() {
  const isInBrowser = useOnceHydrated(true, false);
  return isInBrowser && <StoredChoice />;
}

function StoredChoice() {
  const [choice] = useState(pendingBooking.get);
  const [openedAt] = useState(() => new Date());
  return choice && !isForgotten(choice, openedAt) ? <Choice choice={choice} /> : null;
}

function Choice({ choice }: { choice: PendingBooking }) {
  const t = useTexts();
  const { data: space } = useSpaceRecord(choice.space_id, true);
  const isRequest =
    space && withRulesOf(space, choice.resource_type, choice.resource_id).use_rules?.approval === 'staff';
  const { now, secondsLeft = 0 } = useCountdown(new Date(choice.exp_timestamp));
  const what = t(nameOfChoice(choice));
  const chosen = (
    <>
      <p className="mt-1 text-base font-semibold">
        {space ? t('{what} in {space}', { what, space: space.name }) : what}
      </p>
      {/* The height stays while the workspace, whose zone the period needs, is loading. */}
      <p className="min-h-5">{space && periodOfChoice(choice, space.time_zone, t)}</p>
    </>
  );
  if (secondsLeft === 0) {
    return (
      <Panel title={t('Your choice has expired')}>
        {chosen}
        <p className="mt-3">
          {t('A choice is kept for 30 minutes.')}{' '}
          <Link to={searchOfChoice(choice)} className="font-medium text-primary-text underline underline-offset-4">
            {t('Search again')}
          </Link>
        </p>
      </Panel>
    );
  }
  return (
    <Panel title={t('You are booking')}>
      {chosen}
      {/* No clock: it would promise a hold, and nothing is held before somebody is logged in. */}
      <p className="mt-3">
        {isRequest && `${t('Our team approves your booking first, and you pay nothing now.')} `}
        {t('It is held for you when you are logged in. Until then others can still book it.')}
      </p>
      {space && <ZoneNote zone={space.time_zone} now={now} className="mt-3" />}
    </Panel>
  );
}

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mb-6 rounded-lg border bg-subtle px-4 py-3 text-sm" data-numeric>
      <h2 className="text-muted-foreground">{title}</h2>
      {children}
    </section>
  );
}
