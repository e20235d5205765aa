import { Screen } from '#client/layout/screen.tsx';
import { OpenDialog } from '#client/lists/open-dialog.tsx';
import { PagedList } from '#client/lists/paged-list.tsx';
import { useOpenRow } from '#client/lists/use-open-row.ts';
import { useSession } from '#client/session.tsx';
import { Button } from '#client/ui/button.tsx';
import { ResourceList } from '#domains/resources/client/components/resource-list.tsx';
import { RoomDialog, type RoomKind } from '#domains/resources/client/components/room-dialog.tsx';
import { useUnlistedResource, useResources } from '#domains/resources/client/queries.ts';
import type { ResourceView } from '#domains/resources/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { currencySign } from '#shared/currencies.ts';
import { decimalsOf } from '#shared/money.ts';
import type { Area } from '#shared/permissions.ts';

type RoomsScreenProps = { kind: RoomKind; area: Area; title: string; add: string; unit: 'hr' | 'day' };

const people = (count: number) => `${count} people`;

/** Ignores a resource of another kind, because the address can contain any id. */
const isOfKind = (record: ResourceView | undefined, kind: RoomKind) => !record || record.type === kind;

/** The list of meeting rooms or of private offices. */
export function RoomsScreen({ kind, area, title, add, unit }: RoomsScreenProps) {
  const { may } = useSession();
  const { active: space } = useActiveSpace();
  const list = useResources(kind, space?._id);
  const row = useOpenRow('room', list.rows, useUnlistedResource);
  const canEdit = may(area);
  const addButton = canEdit && space && <Button onClick={() => row.open('new')}>{add}</Button>;
  return (
    <Screen title={title} actions={addButton}>
      <PagedList list={list} noun={title.toLowerCase()}>
        <ResourceList
          resources={list.rows}
          empty={`There are no ${title.toLowerCase()} in this workspace yet.`}
          action={addButton}
          canEdit={canEdit}
          onOpen={row.open}
          facts={({ price, currency, capacity }) => (
            <>
              <span>
                Price: {price.toFixed(decimalsOf(currency))} {currencySign(currency)}/{unit}
              </span>
              <span>Capacity: {people(capacity)}</span>
            </>
          )}
        />
      </PagedList>
      {space && (
        <OpenDialog row={row} mayAdd={canEdit}>
          {(open) =>
            isOfKind(open.record, kind) && <RoomDialog {...open} kind={kind} space={space} canEdit={canEdit} />
          }
        </OpenDialog>
      )}
    </Screen>
  );
}
