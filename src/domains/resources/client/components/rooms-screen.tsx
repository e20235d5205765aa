import { useState } from 'react';
import { useSession } from '#client/session.tsx';
import { Button } from '#client/ui/button.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { ResourceList } from '#domains/resources/client/components/resource-list.tsx';
import { RoomDialog, type RoomKind } from '#domains/resources/client/components/room-dialog.tsx';
import { useSpaceResources } from '#domains/resources/client/use-space-resources.ts';
import type { ResourceView } from '#domains/resources/schema.ts';
import type { Area } from '#shared/permissions.ts';

type RoomsScreenProps = { kind: RoomKind; area: Area; title: string; add: string; unit: '£/hr' | '£/day' };

const people = (count: number) => `${count} people`;

/** The list of meeting rooms, and that of private offices. */
export function RoomsScreen({ kind, area, title, add, unit }: RoomsScreenProps) {
  const { may } = useSession();
  const { space, spaces, resources, error, retry } = useSpaceResources();
  const [opened, setOpened] = useState<ResourceView | 'new'>();
  const canEdit = may(area);
  const addButton = canEdit && space && <Button onClick={() => setOpened('new')}>{add}</Button>;
  return (
    <>
      <title>{title}</title>
      <PageHeader title={title} actions={addButton} />
      <ResourceList
        resources={resources?.[kind]}
        error={error}
        onRetry={retry}
        empty={`There are no ${title.toLowerCase()} in this workspace yet.`}
        action={addButton}
        canEdit={canEdit}
        onOpen={setOpened}
        facts={({ price, capacity }) => (
          <>
            <span>
              Price: {price.toFixed(2)} {unit}
            </span>
            <span>Capacity: {people(capacity)}</span>
          </>
        )}
      />
      {opened && space && (
        <RoomDialog
          kind={kind}
          room={opened === 'new' ? undefined : opened}
          spaceId={space._id}
          spaces={spaces}
          canEdit={canEdit}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
