import { Screen } from '#client/layout/screen.tsx';
import { useSession } from '#client/session.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Field } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { CustomersCard } from '#domains/insight/client/components/customers-card.tsx';
import { ForecastCard } from '#domains/insight/client/components/forecast-card.tsx';
import { OccupancyCard } from '#domains/insight/client/components/occupancy-card.tsx';
import { RecurringCard } from '#domains/insight/client/components/recurring-card.tsx';
import { RevenueCard } from '#domains/insight/client/components/revenue-card.tsx';
import { UnmetCard } from '#domains/insight/client/components/unmet-card.tsx';
import { useInsightAddress } from '#domains/insight/client/filters.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { useTexts } from '#domains/insight/client/use-texts.ts';
import { later, translated } from '#shared/texts.ts';

const SPACE_OPTIONS = [
  { value: '', label: later('This workspace') },
  { value: 'true', label: later('All my workspaces') },
];

/** How the house runs: the figures of the active workspace that the account may see. Amounts may be those of all of its workspaces. */
export default function InsightScreen() {
  const t = useTexts();
  const { may, showsAllBookings } = useSession();
  const { active, spaces, isPending } = useActiveSpace();
  const { filters, change } = useInsightAddress();
  const seesMoney = may('invoice', 'show');
  return (
    <Screen title={t('Insight')} description={active?.name}>
      {isPending && <Skeleton className="h-96" />}
      {!isPending && (!active || !showsAllBookings) && (
        <EmptyState
          className="rounded-lg border bg-card"
          text={t('Here you see the figures of the workspaces that you manage, once one is assigned to you.')}
        />
      )}
      {active && showsAllBookings && (
        <div className="grid min-w-0 gap-4 *:min-w-0">
          {may('dashboard', 'show') && <OccupancyCard key={active._id} spaceId={active._id} />}
          {may('dashboard', 'show') && <UnmetCard spaceId={active._id} />}
          {seesMoney && <ForecastCard spaceId={active._id} />}
          {seesMoney && spaces.length > 1 && (
            <Field label={t('Amounts of')} className="w-52">
              {(control) => (
                <NativeSelect
                  {...control}
                  options={translated(SPACE_OPTIONS, t)}
                  value={filters.all}
                  onChange={(all) => change({ all })}
                />
              )}
            </Field>
          )}
          {seesMoney && <RevenueCard spaceId={filters.all ? undefined : active._id} />}
          {seesMoney && <RecurringCard spaceId={filters.all ? undefined : active._id} />}
          {seesMoney && <CustomersCard spaceId={filters.all ? undefined : active._id} />}
        </div>
      )}
    </Screen>
  );
}
