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

const NO_DOORS = { title: 'No doors yet', text: 'The doors that Kisi has for the place appear here.' };

/** The doors of the active workspace. A door that goes offline changes while the screen is open. */
export default function DoorsScreen() {
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
  const missing = missingSource(source);
  return (
    <ListScreen
      title="Door Listing"
      head={space && source && !missing && <RefreshButton spaceId={space._id} />}
      place={place}
      above={<SourceNote service="Kisi" source={source} hasData={list.totalCount > 0} readAt={source?.refreshed_at} />}
      list={list}
      label="Doors"
      noun="doors"
      numbers="S.no."
      columns={doorColumns(space?.time_zone, source)}
      actions={mayEdit ? (door) => <UnlockButton door={door} source={source} onClick={setOpening} /> : undefined}
      empty={missing ?? NO_DOORS}
    >
      {opening && <UnlockQuestion door={opening} unlock={unlock} onClose={() => setOpening(undefined)} />}
    </ListScreen>
  );
}

function doorColumns(zone: string | undefined, source: DoorSource | undefined): Column<DoorView>[] {
  return [
    { header: 'Name', onPhone: 'title', cell: ({ name }) => <span className="font-medium">{name}</span> },
    { header: 'Description', cell: ({ description }) => description || '-' },
    { header: 'Created', cell: ({ created_at }) => <Instant at={created_at} zone={zone} /> },
    { header: 'Modified', cell: ({ modified_at }) => <Instant at={modified_at} zone={zone} /> },
    { header: 'Status', cell: (door) => <DoorStatus door={door} source={source} /> },
  ];
}

/** What is known of a door ends with the connection. */
function DoorStatus({ door: { online }, source }: { door: DoorView; source: DoorSource | undefined }) {
  if (source?.connected === false) return <StatusBadge tone="grey">Unknown</StatusBadge>;
  return <StatusBadge tone={online ? 'green' : 'red'}>{online ? 'Online' : 'Offline'}</StatusBadge>;
}

type UnlockButtonProps = { door: DoorView; source: DoorSource | undefined; onClick: (door: DoorView) => void };

function UnlockButton({ door, source, onClick }: UnlockButtonProps) {
  const decision = canUnlock(door, source ?? { connected: false });
  const label = decision.ok ? `Unlock ${door.name}` : `${door.name}: ${decision.reason}`;
  return (
    <Tooltip text={label}>
      <Button variant="secondary" size="sm" aria-label={label} disabled={!decision.ok} onClick={() => onClick(door)}>
        <LockOpen aria-hidden="true" />
        Unlock
      </Button>
    </Tooltip>
  );
}

function RefreshButton({ spaceId }: { spaceId: string }) {
  const refresh = trpc.doors.refresh.useMutation().mutateAsync;
  return (
    <PressButton variant="secondary" onPress={() => refresh({ space_id: spaceId })}>
      <RotateCw aria-hidden="true" />
      Refresh
    </PressButton>
  );
}
