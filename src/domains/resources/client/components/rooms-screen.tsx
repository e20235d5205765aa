import { ListScreen } from '#client/lists/list-screen.tsx';
import { useSession } from '#client/session.tsx';
import { ResourceList } from '#domains/resources/client/components/resource-list.tsx';
import { RoomDialog, type RoomKind } from '#domains/resources/client/components/room-dialog.tsx';
import { useResources } from '#domains/resources/client/list-queries.ts';
import { useUnlistedResource } from '#domains/resources/client/queries.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { currencySign } from '#shared/currencies.ts';
import { decimalsOf } from '#shared/money.ts';
import type { Area } from '#shared/permissions.ts';

type RoomsScreenProps = { kind: RoomKind; area: Area; title: string; add: string; unit: 'hr' | 'day' };

/** The list of meeting rooms or of private offices. */
export function RoomsScreen({ kind, area, title, add, unit }: RoomsScreenProps) {
  const canEdit = useSession().may(area);
  const { active: space } = useActiveSpace();
  const noun = title.toLowerCase();
  return (
    <ListScreen
      title={title}
      list={useResources(kind, space?._id)}
      noun={noun}
      add={canEdit && space && add}
      cards={(rooms, does) => (
        <ResourceList
          resources={rooms}
          canEdit={canEdit}
          onOpen={(room) => does(room).open()}
          facts={({ price, currency, capacity }) => (
            <>
              <span>
                Price: {price.toFixed(decimalsOf(currency))} {currencySign(currency)}/{unit}
              </span>
              <span>Capacity: {capacity} people</span>
            </>
          )}
        />
      )}
      empty={{ text: `There are no ${noun} in this workspace yet.` }}
      dialog={{
        name: 'room',
        useOne: useUnlistedResource,
        // The address can contain the id of a resource of another kind.
        show: (open) =>
          space &&
          (!open.record || open.record.type === kind) && (
            <RoomDialog {...open} kind={kind} space={space} canEdit={canEdit} />
          ),
      }}
    />
  );
}
