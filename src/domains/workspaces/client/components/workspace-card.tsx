import { intervalText } from '#domains/workspaces/client/hours-text.ts';
import { Clock, Eye, ImageOff, MapPin, Pencil, TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSession } from '#client/session.tsx';
import { ActiveBadge, ClosingBadge } from '#client/ui/active-badge.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Card } from '#client/ui/card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { ImageCarousel } from '#client/ui/image-carousel.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useActiveSpace } from '#domains/workspaces/client/active-space.ts';
import { instructionFor } from '#domains/workspaces/client/missing.ts';
import type { SpaceView } from '#domains/workspaces/schema.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { zoneText } from '#shared/time.ts';
import { picturesOf } from './space-pictures.ts';
import { useTexts } from '#domains/workspaces/client/use-texts.ts';

/** Why a workspace is not on the public pages, with links to the screens that change it. */
function MissingParts({ space }: { space: Pick<SpaceView, '_id' | 'missing'> }) {
  const t = useTexts();
  const { may } = useSession();
  const { setActive } = useActiveSpace();
  if (space.missing.length === 0) return null;
  return (
    <div className="mt-3 flex gap-2 rounded-md bg-orange-soft px-3 py-2 text-sm text-orange-text">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="min-w-0 space-y-1.5">
        <p>{t('Not on the public pages yet.')}</p>
        {space.missing.map((missing) => {
          const { text, screens } = instructionFor(missing, space._id, t);
          return (
            <div key={missing}>
              <p>{text}</p>
              <ul className="flex flex-wrap gap-x-3">
                {screens
                  .filter(({ area }) => may(area))
                  .map(({ path, label }) => (
                    <li key={path}>
                      <Link
                        to={path}
                        onClick={() => setActive(space._id)}
                        className="font-medium underline underline-offset-4"
                      >
                        {label}
                      </Link>
                    </li>
                  ))}
              </ul>
            </div>
          );
        })}
      </div>
    </div>
  );
}

type WorkspaceCardProps = { space: SpaceView; canEdit: boolean; onOpen: () => void };

/** A workspace in the settings. */
export function WorkspaceCard({ space, canEdit, onOpen }: WorkspaceCardProps) {
  const t = useTexts();
  const amenities = space.amenities.filter(({ active }) => active).map(({ title }) => title);
  return (
    <Card className="flex h-full flex-col overflow-hidden">
      <Pictures space={space} />
      <div className="flex flex-1 flex-col p-4">
        <div className="flex items-center gap-2">
          <h2 className="min-w-0 flex-1 truncate text-base font-semibold" title={space.name}>
            {space.name}
          </h2>
          {!space.active && <ActiveBadge active={false} />}
          <span className="-my-1 -me-2">
            <IconButton
              label={canEdit ? t('Edit {name}', { name: space.name }) : t('View {name}', { name: space.name })}
              icon={canEdit ? Pencil : Eye}
              onClick={onOpen}
            />
          </span>
        </div>
        <p className="mt-0.5 flex gap-1.5 text-sm text-muted-foreground">
          <MapPin className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span className="line-clamp-2 min-w-0 break-words">
            <bdi>{space.area}</bdi>
          </span>
        </p>
        <p className="mt-0.5 flex gap-1.5 text-sm text-muted-foreground" data-numeric>
          <Clock className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {intervalText(space.office_hours, t)}, {zoneText(space.time_zone)}
        </p>
        <p className="mt-2 empty:hidden">
          <ClosingBadge {...space} />
        </p>
        <MissingParts space={space} />
        {space.description && <p className="mt-3 line-clamp-3 break-words text-sm">{space.description}</p>}
        {amenities.length > 0 && (
          <p className="mt-3 line-clamp-2 text-sm text-muted-foreground" title={amenities.join(', ')}>
            <span className="sr-only">{t('Amenities:')} </span>
            {amenities.join(' · ')}
          </p>
        )}
        {space.resources_available.length > 0 && (
          <ul aria-label={t('Offered in {name}', { name: space.name })} className="mt-auto flex flex-wrap gap-1.5 pt-4">
            {space.resources_available.map((type) => (
              <li key={type}>
                <Badge>{t(RESOURCE_TYPE_NAMES[type])}</Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

function Pictures({ space }: { space: SpaceView }) {
  const t = useTexts();
  if (space.pictures.length === 0) {
    return (
      <div className="grid aspect-[1440/820] place-items-center border-b bg-muted text-sm text-muted-foreground">
        <span className="flex items-center gap-2">
          <ImageOff className="size-4" aria-hidden="true" />
          {t('No picture yet')}
        </span>
      </div>
    );
  }
  return (
    <ImageCarousel
      // The key resets the carousel when the pictures change.
      key={space.pictures.map(({ _id }) => _id).join()}
      pictures={picturesOf(space, t)}
      label={space.name}
      sizes="(min-width: 1536px) 360px, (min-width: 1024px) 33vw, (min-width: 640px) 50vw, 100vw"
      className="rounded-none"
    />
  );
}

/** A placeholder for a card while the list loads. */
export function WorkspaceCardSkeleton() {
  return (
    <Card className="overflow-hidden">
      <Skeleton className="aspect-[1440/820] h-auto rounded-none" />
      <div className="space-y-2.5 p-4">
        <Skeleton className="h-5 w-1/2" />
        <Skeleton className="w-3/4" />
        <Skeleton />
        <Skeleton className="w-2/3" />
      </div>
    </Card>
  );
}
