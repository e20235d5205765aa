import { Screen } from '#client/layout/screen.tsx';
import { useSession } from '#client/session.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { OccupancyCard } from '#domains/insight/client/components/occupancy-card.tsx';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';

/** How the house runs: the figures of the active workspace that the account may see. */
export default function InsightScreen() {
  const { may, showsAllBookings } = useSession();
  const { active, isPending } = useActiveSpace();
  return (
    <Screen title="Insight" description={active?.name}>
      {isPending && <Skeleton className="h-96" />}
      {!isPending && (!active || !showsAllBookings) && (
        <EmptyState
          className="rounded-lg border bg-card"
          text="Here you see the figures of the workspaces that you manage, once one is assigned to you."
        />
      )}
      {active && showsAllBookings && (
        <div className="grid gap-4">
          {may('dashboard', 'show') && <OccupancyCard key={active._id} spaceId={active._id} />}
        </div>
      )}
    </Screen>
  );
}
