import { useNavigate } from 'react-router-dom';
import { Screen } from '#client/layout/screen.tsx';
import { QueryFailure } from '#client/query-failure.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { SetupStepRow } from '#domains/system/client/components/setup-step-row.tsx';
import { useSetup } from '#domains/system/client/setup-queries.ts';
import { setupDismissed } from '#domains/system/client/setup-dismissed.ts';
import type { SetupView } from '#domains/system/setup.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/system/client/use-texts.ts';

/** The steps of a new installation up to its first paid booking. */
export default function SetupScreen() {
  const t = useTexts();
  const setup = useSetup();
  const { data } = setup;
  return (
    <Screen
      title={t('Set-up')}
      width="form"
      description={t('From an empty installation to the first paid booking. The list follows what is really there.')}
      actions={data?.isNeeded && <Dismiss />}
    >
      {setup.error && !data ? (
        <QueryFailure query={setup} />
      ) : data ? (
        <Steps setup={data} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </Screen>
  );
}

function Steps({ setup: { steps } }: { setup: SetupView }) {
  const t = useTexts();
  const done = steps.filter(({ state }) => state !== 'open').length;
  const next = steps.find(({ state }) => state === 'open')?.name;
  return (
    <>
      <div className="mb-4 flex items-center gap-4">
        <ProgressBar className="flex-1" label={t('Steps done')} value={(done / steps.length) * 100} />
        <p className="text-sm text-muted-foreground" data-numeric>
          {t('{done} of {total} done', { done, total: steps.length })}
        </p>
      </div>
      <Card>
        <ol aria-label={t('Steps')} className="divide-y">
          {steps.map((step) => (
            <SetupStepRow key={step.name} step={step} isNext={step.name === next} />
          ))}
        </ol>
      </Card>
    </>
  );
}

/** Leaves the list for the dashboard, which no longer leads to it. The list stays in the menu. */
function Dismiss() {
  const t = useTexts();
  const navigate = useNavigate();
  function dismiss() {
    setupDismissed.set(true);
    void navigate(paths.app);
  }
  return (
    <Button variant="secondary" onClick={dismiss}>
      {t('Hide on the dashboard')}
    </Button>
  );
}
