import { useNavigate } from 'react-router-dom';
import { Screen } from '#client/layout/screen.tsx';
import { OpenDialog } from '#client/lists/open-dialog.tsx';
import { PagedList } from '#client/lists/paged-list.tsx';
import { useOpenRow } from '#client/lists/use-open-row.ts';
import { useSession } from '#client/session.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { DeskAreaDialog } from '#domains/resources/client/components/desk-area-dialog.tsx';
import { ResourceList } from '#domains/resources/client/components/resource-list.tsx';
import { useResources } from '#domains/resources/client/queries.ts';
import type { ResourceView } from '#domains/resources/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { paths } from '#shared/paths.ts';
import { RESOURCE_TYPE_NAMES, type ResourceType } from '#shared/resource-types.ts';

/** The desk areas. A card opens the seats of its area. */
export default function DeskAreasScreen() {
  const { may } = useSession();
  const navigate = useNavigate();
  const { active: space } = useActiveSpace();
  const list = useResources('desks', space?._id);
  const row = useOpenRow('area', list.rows);
  const canEdit = may('resources.desk');
  const addButton = canEdit && space && <Button onClick={() => row.open('new')}>+ Add Desk Area</Button>;
  return (
    <Screen title="Desk Inventory" actions={addButton}>
      <PagedList list={list} noun="desk areas">
        <ResourceList
          resources={list.rows}
          empty="There are no desk areas in this workspace yet."
          action={addButton}
          canEdit={false}
          onOpen={({ _id }) => void navigate(paths.desk(_id))}
          facts={DeskTotals}
        />
      </PagedList>
      {space && (
        <OpenDialog row={row} mayAdd={canEdit}>
          {(open) => <DeskAreaDialog {...open} spaceId={space._id} canEdit={canEdit} />}
        </OpenDialog>
      )}
    </Screen>
  );
}

function DeskTotals({ desk_type = [] }: ResourceView) {
  return desk_type.flatMap((entry) =>
    Object.entries(entry).map(([type, { total }]) => (
      <Badge key={type}>
        {RESOURCE_TYPE_NAMES[type as ResourceType]}: {total}
      </Badge>
    )),
  );
}
