import { lazyPart } from '../lazy-part.tsx';
import { Skeleton } from './skeleton.tsx';

export const MapLazy = lazyPart(() => import('./map.tsx'), <Skeleton className="h-72 rounded-lg" />);
export const MapPickerLazy = lazyPart(() => import('./map-picker.tsx'), <Skeleton className="h-56 rounded-lg" />);
