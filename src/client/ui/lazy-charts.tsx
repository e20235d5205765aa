/** The charts, which are loaded when a screen shows one. */
import { lazyPart } from '../lazy-part.tsx';
import { Skeleton } from './skeleton.tsx';

const load = () => import('./charts.tsx');

export const DonutSkeleton = () => <Skeleton className="size-24 rounded-full" />;
export const BarsSkeleton = () => <Skeleton className="h-64" />;

export const Donut = lazyPart(async () => ({ default: (await load()).Donut }), <DonutSkeleton />);
export const StackedBars = lazyPart(async () => ({ default: (await load()).StackedBars }), <BarsSkeleton />);
export const StepChart = lazyPart(async () => ({ default: (await load()).StepChart }), <Skeleton className="h-60" />);
