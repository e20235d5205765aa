import { MapLazy } from '#client/ui/map-lazy.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useSite } from '#client/site.ts';
import type { Space } from '#domains/workspaces/client/public-queries.ts';
import { RenderWhenVisible } from './render-when-visible.tsx';

/** The position of the map for a workspace without coordinates. */
export const DEFAULT_POSITION = { latitude: 59.95, longitude: 30.33 };

export function SpaceMap({ space }: { space: Space }) {
  const tileUrl = useSite()?.mapTileUrl ?? undefined;
  const { latitude, longitude } = space;
  const position = latitude === null || longitude === null ? DEFAULT_POSITION : { latitude, longitude };
  return (
    <RenderWhenVisible placeholder={<Skeleton className="h-72 rounded-lg" />}>
      {() => <MapLazy {...position} label={`${space.name}, ${space.area}`} tileUrl={tileUrl} />}
    </RenderWhenVisible>
  );
}
