import { Eye, Pencil, Trash2 } from 'lucide-react';
import { anyText } from '#client/lists/list-address.ts';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { TypedFilter } from '#client/lists/filter-form.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { ActiveBadge } from '#client/ui/active-badge.tsx';
import { Card, CardGrid } from '#client/ui/card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { AmenityDialog } from '#domains/workspaces/client/components/amenity-dialog.tsx';
import { MAX_LIMIT } from '#shared/page-limits.ts';
import { useTexts } from '#domains/workspaces/client/use-texts.ts';

export default function AmenitiesScreen() {
  const t = useTexts();
  const canEdit = useSession().may('settings.amenities');
  const list = usePagedList({
    filters: { text: { read: anyText } },
    pageSize: MAX_LIMIT,
    useListQuery: (filters, part) => trpc.amenities.list.useQuery({ ...filters, ...part }),
  });
  return (
    <ListScreen
      title={t('Amenities')}
      list={list}
      noun={t('amenities')}
      add={canEdit && t('+ Add Amenity')}
      above={<TypedFilter label={t('Search amenities')} placeholder={t('Search')} list={list} />}
      cards={(amenities, does) => (
        <CardGrid>
          {amenities?.map((amenity) => (
            <Card key={amenity._id} className="flex flex-col p-5">
              <div className="flex items-center gap-2">
                <h2 className="min-w-0 flex-1 truncate font-semibold">{amenity.title}</h2>
                {!amenity.active && <ActiveBadge active={false} />}
                <IconButton
                  label={
                    canEdit ? t('Edit {name}', { name: amenity.title }) : t('View {name}', { name: amenity.title })
                  }
                  icon={canEdit ? Pencil : Eye}
                  onClick={does(amenity).open}
                />
                {canEdit && (
                  <IconButton
                    label={t('Delete {name}', { name: amenity.title })}
                    icon={Trash2}
                    onClick={does(amenity).ask}
                  />
                )}
              </div>
              {amenity.description && <p className="mt-1 text-sm text-muted-foreground">{amenity.description}</p>}
            </Card>
          ))}
        </CardGrid>
      )}
      empty={{ text: t('There are no amenities yet.'), filtered: t('No amenity matches.') }}
      dialog={{ name: 'amenity', show: (open) => <AmenityDialog {...open} canEdit={canEdit} /> }}
      deletion={{
        noun: t('Amenity'),
        nameOf: ({ title }) => title,
        remove: trpc.amenities.remove.useMutation().mutateAsync,
        restore: trpc.amenities.restore.useMutation().mutateAsync,
        consequence: ({ _id }) => <AmenityUsage amenityId={_id} />,
      }}
    />
  );
}

/** Names the rooms and desk areas that lose an amenity when it is deleted. */
function AmenityUsage({ amenityId }: { amenityId: string }) {
  const t = useTexts();
  const { data: usage } = trpc.resources.withAmenity.useQuery({ _id: amenityId });
  if (!usage || usage.count === 0) return null;
  const { first, count } = usage;
  return (
    <>
      <p>{t('{count, plural, one {This resource loses it:} other {These {count} resources lose it:}}', { count })}</p>
      <ul className="mt-1.5 max-h-48 list-disc overflow-y-auto ps-5">
        {first.map(({ _id, name, space }) => (
          <li key={_id}>
            {name}, {space}
          </li>
        ))}
        {count > first.length && <li>{t('and {count} more', { count: count - first.length })}</li>}
      </ul>
    </>
  );
}
