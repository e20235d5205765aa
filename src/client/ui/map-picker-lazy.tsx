import { lazy, Suspense } from 'react';
import type { MapPickerProps } from './map-picker.tsx';
import { Skeleton } from './skeleton.tsx';

const MapPicker = lazy(() => import('./map-picker.tsx'));

/** Loads the map picker on demand and shows a grey placeholder meanwhile. */
export function MapPickerLazy(props: MapPickerProps) {
  return (
    <Suspense fallback={<Skeleton className="h-56 rounded-lg" />}>
      <MapPicker {...props} />
    </Suspense>
  );
}
