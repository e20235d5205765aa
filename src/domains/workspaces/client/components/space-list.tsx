import { classNames } from '#client/ui/class-names.ts';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { SpaceCard } from './space-card.tsx';
import { useSpaces } from '#domains/workspaces/client/public-queries.ts';

const GRID = 'grid gap-x-6 gap-y-10 sm:grid-cols-2';

/** All bookable workspaces as cards. */
export function SpaceList() {
  const spaces = useSpaces();
  if (spaces.isPending) return <SpaceListSkeleton />;
  if (spaces.isError) {
    return (
      <ErrorState
        text="The workspaces could not be loaded."
        onRetry={() => void spaces.refetch()}
        retrying={spaces.isFetching}
      />
    );
  }
  if (spaces.data.items.length === 0)
    return <p className="py-12 text-center text-muted-foreground">No workspace is open for booking yet.</p>;
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
  return (
    <div role="status" aria-label="Loading workspaces" className={GRID}>
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
