import { Link } from 'react-router-dom';
import { MapPin } from 'lucide-react';
import { Badge } from '#client/ui/badge.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { ImageCarousel } from '#client/ui/image-carousel.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useSpaces, type Space } from '#domains/workspaces/client/public-queries.ts';
import { paths } from '#shared/paths.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { picturesOf } from './space-pictures.ts';
import { useTexts } from '#domains/workspaces/client/use-texts.ts';

/** A workspace on the home page: pictures, name, area and resource types. */
function SpaceCard({ space }: { space: Space }) {
  const t = useTexts();
  return (
    <article className="group/card min-w-0">
      <ImageCarousel
        pictures={picturesOf(space, t)}
        label={space.name}
        sizes="(min-width: 1280px) 590px, (min-width: 640px) 50vw, 100vw"
      />
      <h3 className="mt-4 text-lg font-semibold">
        <Link to={paths.space(space._id)} className="underline-offset-4 hover:underline">
          {space.name}
        </Link>
      </h3>
      <p className="mt-1 flex gap-1.5 text-sm text-muted-foreground">
        <MapPin className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        {space.area}
      </p>
      <ul aria-label={t('Offered in {name}', { name: space.name })} className="mt-3 flex flex-wrap gap-1.5">
        {space.resources_available.map((type) => (
          <li key={type}>
            <Badge>{t(RESOURCE_TYPE_NAMES[type])}</Badge>
          </li>
        ))}
      </ul>
    </article>
  );
}

const GRID = 'grid gap-x-6 gap-y-10 sm:grid-cols-2';

/** All bookable workspaces as cards. */
export function SpaceList() {
  const t = useTexts();
  const spaces = useSpaces();
  if (spaces.isPending) return <SpaceListSkeleton />;
  if (spaces.isError) {
    return (
      <ErrorState
        text={t('The workspaces could not be loaded.')}
        onRetry={() => void spaces.refetch()}
        retrying={spaces.isFetching}
      />
    );
  }
  if (spaces.data.items.length === 0)
    return <p className="py-12 text-center text-muted-foreground">{t('No workspace is open for booking yet.')}</p>;
  return (
    <div className={classNames(GRID, fillsThreeColumns(spaces.data.items.length) && 'lg:grid-cols-3')}>
      {spaces.data.items.map((space) => (
        <SpaceCard key={space._id} space={space} />
      ))}
    </div>
  );
}

/** Two or four cards are shown in two columns with larger pictures. */
function fillsThreeColumns(count: number): boolean {
  return count === 3 || count > 4;
}

function SpaceListSkeleton() {
  const t = useTexts();
  return (
    <div role="status" aria-label={t('Loading workspaces')} className={GRID}>
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index}>
          <Skeleton className="aspect-[1440/820] h-auto w-full rounded-lg" />
          <Skeleton className="mt-4 h-6 w-1/3" />
          <Skeleton className="mt-2 w-2/3" />
          <Skeleton className="mt-4 h-6 w-full" />
        </div>
      ))}
    </div>
  );
}
