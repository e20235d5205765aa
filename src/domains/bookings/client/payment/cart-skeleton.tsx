import { Card } from '#client/ui/card.tsx';
import { Skeleton, SkeletonText } from '#client/ui/skeleton.tsx';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

/** A placeholder for a cart. */
export function CartSkeleton() {
  const t = useTexts();
  return (
    <div role="status" aria-label={t('Loading')} className="grid gap-6 lg:grid-cols-[1fr_22rem]">
      <Card className="space-y-5 p-5">
        <Skeleton className="aspect-[4/1] h-auto w-full" />
        <Skeleton className="h-6 w-56" />
        <SkeletonText lines={4} />
      </Card>
      <Card className="space-y-5 self-start p-5">
        <SkeletonText lines={4} />
        <Skeleton className="h-12 w-full" />
      </Card>
    </div>
  );
}
