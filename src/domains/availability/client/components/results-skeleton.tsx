import { Skeleton, SkeletonText } from '#client/ui/skeleton.tsx';
import { useTexts } from '#domains/availability/client/use-texts.ts';

/** A placeholder in the shape of search results. */
export function ResultsSkeleton() {
  const t = useTexts();
  return (
    <div role="status" aria-label={t('Searching')}>
      <Skeleton className="mb-6 h-8 w-72 max-w-full" />
      <div className="space-y-4">
        {Array.from({ length: 3 }, (_, index) => (
          <div
            key={index}
            className="grid overflow-hidden rounded-lg border bg-card sm:grid-cols-[11rem_1fr] lg:grid-cols-[14rem_1fr_17rem]"
          >
            <Skeleton className="h-full min-h-44 w-full rounded-none" />
            <div className="p-5">
              <Skeleton className="mb-4 h-6 w-48 max-w-full" />
              <SkeletonText lines={3} />
            </div>
            <div className="border-t p-5 sm:max-lg:col-span-2 lg:border-s lg:border-t-0">
              <Skeleton className="mb-4 h-7 w-32" />
              <SkeletonText lines={2} />
              <Skeleton className="mt-5 h-10" />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}
