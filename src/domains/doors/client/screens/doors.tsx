import { LockOpen, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Instant } from '#client/lists/cells.tsx';
import { inSpace } from '#client/lists/filters.ts';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { PressButton } from '#client/press-button.tsx';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { StatusBadge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { SourceNote, missingSource } from '#domains/doors/client/components/source-note.tsx';
import { UnlockQuestion } from '#domains/doors/client/components/unlock-question.tsx';
import { canUnlock } from '#domains/doors/rules.ts';
import type { DoorSource, DoorView } from '#domains/doors/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { MINUTE } from '#shared/time.ts';
import { useTexts } from '#domains/doors/client/use-texts.ts';
import type { Translate } from '#shared/texts.ts';
import { spoken } from '#shared/messages.ts';

/** The doors of the active workspace. A door that goes offline changes while the screen is open. */
export default function DoorsScreen() {
  const t = useTexts();
  const mayEdit = useSession().may('door');
  const place = useActiveSpace();
  const space = place.active;
  const [opening, setOpening] = useState<DoorView>();
  const unlock = trpc.doors.unlock.useMutation().mutateAsync;
  // Live events tell what has changed; the list is also read again for the time of the last refresh.
  const list = usePagedList({
    useListQuery: (_filters, part) => trpc.doors.list.useQuery(inSpace(space?._id, part), { refetchInterval: MINUTE }),
  });
  const source = list.data?.source;
  const missing = missingSource(source, t);
  return (
    <ListScreen
      title={t('Door Listing')}
      head={space && source && !missing && <RefreshButton spaceId={space._id} />}
      place={place}
      above={<SourceNote service="Kisi" source={source} hasData={list.totalCount > 0} readAt={source?.refreshed_at} />}
      list={list}
      label={t('Doors')}
      noun={t('doors')}
      numbers={t('S.no.')}
      columns={doorColumns(space?.time_zone, source, t)}
      actions={mayEdit ? (door) => <UnlockButton door={door} source={source} onClick={setOpening} /> : undefined}
      empty={missing ?? { title: t('No doors yet'), text: t('The doors that Kisi has for the place appear here.') }}
    >
      {opening && <UnlockQuestion door={opening} unlock={unlock} onClose={() => setOpening(undefined)} />}
    </ListScreen>
  );
}

function doorColumns(zone: string | undefined, source: DoorSource | undefined, t: Translate): Column<DoorView>[] {
  return [
    { header: t('Name'), onPhone: 'title', cell: ({ name }) => <span className="font-medium">{name}</span> },
    { header: t('Description'), cell: ({ description }) => description || '-' },
    { header: t('Created'), cell: ({ created_at }) => <Instant at={created_at} zone={zone} /> },
    { header: t('Modified'), cell: ({ modified_at }) => <Instant at={modified_at} zone={zone} /> },
    { header: t('Status'), cell: (door) => <DoorStatus door={door} source={source} /> },
  ];
}

/** What is known of a door ends with the connection. */
function DoorStatus({ door: { online }, source }: { door: DoorView; source: DoorSource | undefined }) {
  const t = useTexts();
  if (source?.connected === false) return <StatusBadge tone="grey">{t('Unknown')}</StatusBadge>;
  return <StatusBadge tone={online ? 'green' : 'red'}>{online ? t('Online') : t('Offline')}</StatusBadge>;
}

type UnlockButtonProps = { door: DoorView; source: DoorSource | undefined; onClick: (door: DoorView) => void };

function UnlockButton({ door, source, onClick }: UnlockButtonProps) {
  const t = useTexts();
  const decision = canUnlock(door, source ?? { connected: false });
  const label = decision.ok ? t('Unlock {name}', { name: door.name }) : `${door.name}: ${spoken(decision.reason, t)}`;
  return (
    <Tooltip text={label}>
      <Button variant="secondary" size="sm" aria-label={label} disabled={!decision.ok} onClick={() => onClick(door)}>
        <LockOpen aria-hidden="true" />
        {t('Unlock')}
      </Button>
    </Tooltip>
  );
}

function RefreshButton({ spaceId }: { spaceId: string }) {
  const t = useTexts();
  const refresh = trpc.doors.refresh.useMutation().mutateAsync;
  return (
    <PressButton variant="secondary" onPress={() => refresh({ space_id: spaceId })}>
      <RotateCw aria-hidden="true" />
      {t('Refresh')}
    </PressButton>
  );
}
