import { lazy, Suspense } from 'react';
import type { MapProps } from './map.tsx';
import { Skeleton } from './skeleton.tsx';

const Map = lazy(() => import('./map.tsx'));

/** The map, with its shape in grey while the library is on its way. */
export function MapLazy(props: MapProps) {
  return (
    <Suspense fallback={<Skeleton className="h-72 rounded-lg" />}>
      <Map {...props} />
    </Suspense>
  );
}
