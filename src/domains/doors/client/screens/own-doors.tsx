import { LockOpen } from 'lucide-react';
import { useState } from 'react';
import { Screen } from '#client/layout/screen.tsx';
import { QueryFailure } from '#client/query-failure.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SkeletonText } from '#client/ui/skeleton.tsx';
import { UnlockQuestion } from '#domains/doors/client/components/unlock-question.tsx';
import type { OwnDoor } from '#domains/doors/schema.ts';
import { MINUTE } from '#shared/time.ts';
import { useTexts } from '#domains/doors/client/use-texts.ts';

/** The doors that memberships of the account open. The hours pass, and doors go offline, while the screen is open. */
export default function OwnDoorsScreen() {
  const t = useTexts();
  const query = trpc.doors.own.useQuery(undefined, { refetchInterval: MINUTE });
  const unlock = trpc.doors.open.useMutation().mutateAsync;
  const [opening, setOpening] = useState<OwnDoor>();
  return (
    <>
      <Screen title={t('My Doors')} description={t('The doors that your memberships open.')} width="form">
        {query.data ? (
          <Doors doors={query.data} onOpen={setOpening} />
        ) : query.error ? (
          <QueryFailure query={query} />
        ) : (
          <SkeletonText lines={4} />
        )}
      </Screen>
      {opening && <UnlockQuestion door={opening} unlock={unlock} onClose={() => setOpening(undefined)} />}
    </>
  );
}

function Doors({ doors, onOpen }: { doors: OwnDoor[]; onOpen: (door: OwnDoor) => void }) {
  const t = useTexts();
  if (doors.length === 0)
    return (
      <EmptyState title={t('No doors')} text={t('Doors appear here on the days of a membership that opens them.')} />
    );
  return (
    <ul className="divide-y rounded-lg border bg-card px-5">
      {doors.map((door) => (
        <li key={door._id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-4">
          <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
            <span className="block font-medium">{door.name}</span>
            <span className="block text-sm text-muted-foreground">
              {[door.space.name, door.description].filter(Boolean).join(', ')}
            </span>
            {door.problem && <span className="mt-1 block text-sm text-orange-text">{t(door.problem)}</span>}
          </p>
          <Button
            variant="secondary"
            aria-label={t('Unlock {name}', { name: door.name })}
            disabled={door.problem !== null}
            onClick={() => onOpen(door)}
          >
            <LockOpen aria-hidden="true" />
            {t('Unlock')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
