import { MapLazy } from '#client/ui/map-lazy.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useSite } from '#client/site.ts';
import type { Space } from '#domains/workspaces/client/public-queries.ts';
import { WhenSeen } from './when-seen.tsx';

/** Where the map stands for a workspace without coordinates. */
export const NO_PLACE = { latitude: 59.95, longitude: 30.33 };

export function SpaceMap({ space }: { space: Space }) {
  const tileUrl = useSite()?.mapTileUrl ?? undefined;
  const { latitude, longitude } = space;
  const position = latitude === null || longitude === null ? NO_PLACE : { latitude, longitude };
  return (
    <WhenSeen placeholder={<Skeleton className="h-72 rounded-lg" />}>
      {() => <MapLazy {...position} label={`${space.name}, ${space.area}`} tileUrl={tileUrl} />}
    </WhenSeen>
  );
}
