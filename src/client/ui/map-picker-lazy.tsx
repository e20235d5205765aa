import { lazy, Suspense } from 'react';
import type { MapPickerProps } from './map-picker.tsx';
import { Skeleton } from './skeleton.tsx';

const MapPicker = lazy(() => import('./map-picker.tsx'));

/** The map to set a place on, with its shape in grey while the library is on its way. */
export function MapPickerLazy(props: MapPickerProps) {
  return (
    <Suspense fallback={<Skeleton className="h-56 rounded-lg" />}>
      <MapPicker {...props} />
    </Suspense>
  );
}
