import { useNavigate } from 'react-router-dom';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { useSession } from '#client/session.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { DeskAreaDialog } from '#domains/resources/client/components/desk-area-dialog.tsx';
import { ResourceList } from '#domains/resources/client/components/resource-list.tsx';
import { useResources } from '#domains/resources/client/list-queries.ts';
import type { ResourceView } from '#domains/resources/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { paths } from '#shared/paths.ts';
import { RESOURCE_TYPE_NAMES, type ResourceType } from '#shared/resource-types.ts';
import { useTexts } from '#domains/resources/client/use-texts.ts';

/** The desk areas. A card opens the seats of its area. */
export default function DeskAreasScreen() {
  const t = useTexts();
  const canEdit = useSession().may('resources.desk');
  const navigate = useNavigate();
  const { active: space } = useActiveSpace();
  return (
    <ListScreen
      title={t('Desk Inventory')}
      list={useResources('desks', space?._id)}
      noun={t('desk areas')}
      add={canEdit && space && t('+ Add Desk Area')}
      cards={(areas) => (
        <ResourceList
          resources={areas}
          canEdit={false}
          onOpen={({ _id }) => void navigate(paths.desk(_id))}
          facts={(area) => <DeskTotals area={area} />}
        />
      )}
      empty={{ text: t('There are no desk areas in this workspace yet.') }}
      dialog={{
        name: 'area',
        show: (open) => space && <DeskAreaDialog {...open} spaceId={space._id} canEdit={canEdit} />,
      }}
    />
  );
}

function DeskTotals({ area: { desk_type = [] } }: { area: ResourceView }) {
  const t = useTexts();
  return desk_type.flatMap((entry) =>
    Object.entries(entry).map(([type, { total }]) => (
      <Badge key={type}>
        {t(RESOURCE_TYPE_NAMES[type as ResourceType])}: {total}
      </Badge>
    )),
  );
}
