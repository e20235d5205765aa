import { Eye, Pencil, Trash2 } from 'lucide-react';
import { useConfirmDelete } from '#client/forms/use-confirm-delete.tsx';
import { Screen } from '#client/layout/screen.tsx';
import { OpenDialog } from '#client/lists/open-dialog.tsx';
import { PagedList } from '#client/lists/paged-list.tsx';
import { TypedFilter } from '#client/lists/typed-filter.tsx';
import { useOpenRow } from '#client/lists/use-open-row.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { ActiveBadge } from '#client/ui/active-badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardGrid } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { AmenityDialog } from '#domains/workspaces/client/components/amenity-dialog.tsx';
import { useAmenities, useAmenityUsage } from '#domains/workspaces/client/queries.ts';
import type { AmenityView } from '#domains/workspaces/schema.ts';

export default function AmenitiesScreen() {
  const canEdit = useSession().may('settings.amenities');
  const list = useAmenities();
  const deletion = useConfirmDelete({
    noun: 'Amenity',
    nameOf: ({ title }: AmenityView) => title,
    remove: trpc.amenities.remove.useMutation().mutateAsync,
    restore: trpc.amenities.restore.useMutation().mutateAsync,
    consequence: ({ _id }) => <AmenityUsage amenityId={_id} />,
  });
  const row = useOpenRow('amenity', list.rows);
  const addButton = canEdit && <Button onClick={() => row.open('new')}>+ Add Amenity</Button>;
  return (
    <Screen title="Amenities" actions={addButton}>
      <TypedFilter label="Search amenities" placeholder="Search" list={list} />
      <PagedList list={list} noun="amenities">
        {list.rows?.length === 0 && (
          <Card>
            <EmptyState
              text={list.filters.text ? 'No amenity matches.' : 'There are no amenities yet.'}
              action={addButton}
            />
          </Card>
        )}
        <CardGrid>
          {list.rows?.map((amenity) => (
            <Card key={amenity._id} className="flex flex-col p-5">
              <div className="flex items-center gap-2">
                <h2 className="min-w-0 flex-1 truncate font-semibold">{amenity.title}</h2>
                {!amenity.active && <ActiveBadge active={false} />}
                <IconButton
                  label={`${canEdit ? 'Edit' : 'View'} ${amenity.title}`}
                  icon={canEdit ? Pencil : Eye}
                  onClick={() => row.open(amenity)}
                />
                {canEdit && (
                  <IconButton label={`Delete ${amenity.title}`} icon={Trash2} onClick={() => deletion.ask(amenity)} />
                )}
              </div>
              {amenity.description && <p className="mt-1 text-sm text-muted-foreground">{amenity.description}</p>}
            </Card>
          ))}
        </CardGrid>
      </PagedList>
      <OpenDialog row={row} mayAdd={canEdit}>
        {(open) => <AmenityDialog {...open} canEdit={canEdit} />}
      </OpenDialog>
      {deletion.question}
    </Screen>
  );
}

/** Names the rooms and desk areas that lose an amenity when it is deleted. */
function AmenityUsage({ amenityId }: { amenityId: string }) {
  const usage = useAmenityUsage(amenityId);
  if (!usage || usage.count === 0) return null;
  const { first, count } = usage;
  return (
    <>
      <p>{count === 1 ? 'This resource loses it:' : `These ${count} resources lose it:`}</p>
      <ul className="mt-1.5 max-h-48 list-disc overflow-y-auto pl-5">
        {first.map(({ _id, name, space }) => (
          <li key={_id}>
            {name}, {space}
          </li>
        ))}
        {count > first.length && <li>and {count - first.length} more</li>}
      </ul>
    </>
  );
}
