import { lazy, Suspense } from 'react';
import type { MapProps } from './map.tsx';
import { Skeleton } from './skeleton.tsx';

const Map = lazy(() => import('./map.tsx'));

/** Loads the map on demand and shows a grey placeholder meanwhile. */
export function MapLazy(props: MapProps) {
  return (
    <Suspense fallback={<Skeleton className="h-72 rounded-lg" />}>
      <Map {...props} />
    </Suspense>
  );
}
