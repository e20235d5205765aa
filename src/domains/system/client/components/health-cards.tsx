import { failureOf } from '#client/failure.ts';
import { StatusBadge } from '#client/ui/badge.tsx';
import { Card } from '#client/ui/card.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { useHealth } from '#domains/system/client/queries.ts';
import { HEALTH } from '#domains/system/client/system-text.ts';

const PARTS = 5;

/** The health of each external service. */
export function HealthCards() {
  const health = useHealth();
  if (health.error && !health.data)
    return <ErrorState text={failureOf(health.error).message} onRetry={() => void health.refetch()} />;
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {health.data?.map(({ name, state, detail }) => (
        <Card key={name} className="p-5">
          <div className="flex items-center gap-2">
            <h3 className="min-w-0 flex-1 font-semibold">{name}</h3>
            <StatusBadge tone={HEALTH[state].tone}>{HEALTH[state].label}</StatusBadge>
          </div>
          <p className="mt-1 break-words text-sm text-muted-foreground">{detail}</p>
        </Card>
      )) ??
        Array.from({ length: PARTS }, (_, index) => (
          <Card key={index} className="p-5">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="mt-2 h-4 w-32" />
          </Card>
        ))}
    </div>
  );
}
