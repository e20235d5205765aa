import { useId } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { CardGrid } from '#client/ui/card.tsx';
import { ColorDot } from '#client/ui/color-dot.tsx';
import { type UnitPrice, isReduced, planUnitPriceOf, totalOf } from '#domains/availability/client/prices.ts';
import { planLastDay } from '#domains/availability/client/search-state.ts';
import type { Choose, FoundPlan, FoundResource } from '#domains/availability/client/use-choose.ts';
import { isDeskType } from '#shared/resource-types.ts';
import { formatDay } from '#shared/time.ts';
import { TotalLines, UnitPriceLine } from './price-block.tsx';
import { useTexts } from '#domains/availability/client/use-texts.ts';
import type { Translate } from '#shared/texts.ts';

type RecommendedPlansProps = {
  resources: readonly FoundResource[];
  fromDay: string;
  capacity: number;
  isBlocked: boolean;
  onChoose: Choose;
};

/** The plans of the found resources. They start on the same day and last as long as their tenure, whatever was searched. */
export function RecommendedPlans({ resources, fromDay, capacity, isBlocked, onChoose }: RecommendedPlansProps) {
  const t = useTexts();
  const offers = resources.flatMap((resource) =>
    resource.plan.map((plan) => ({ resource, plan, price: planUnitPriceOf(resource, plan, capacity) })),
  );
  if (offers.length === 0) return null;
  const areReduced = offers.every(({ price }) => isReduced(price));
  return (
    <section aria-labelledby="plans-title" className="mt-12">
      <h2 id="plans-title" className="text-2xl font-semibold">
        {t('Recommended Plan')}
      </h2>
      <p className="mb-5 mt-1 text-muted-foreground">
        {areReduced
          ? t('Stay for the days of a plan from {day}, and pay less for each day.', { day: formatDay(fromDay, t) })
          : t('Stay for the days of a plan from {day}.', { day: formatDay(fromDay, t) })}
      </p>
      <CardGrid>
        {offers.map(({ resource, plan, price }) => (
          <PlanCard
            key={`${resource._id}/${resource.resource_type}/${plan._id}`}
            resource={resource}
            plan={plan}
            price={price}
            lastDay={planLastDay(fromDay, plan.tenure)}
            capacity={capacity}
            isBlocked={isBlocked}
            onSelect={() => onChoose(resource, plan)}
          />
        ))}
      </CardGrid>
    </section>
  );
}

type PlanCardProps = {
  resource: FoundResource;
  plan: FoundPlan;
  price: UnitPrice;
  lastDay: string;
  capacity: number;
  isBlocked: boolean;
  onSelect: () => void;
};

function PlanCard({ resource, plan, price, lastDay, capacity, isBlocked, onSelect }: PlanCardProps) {
  const t = useTexts();
  const nameId = useId();
  const isDesk = isDeskType(resource.resource_type);
  return (
    <article aria-labelledby={nameId} className="flex flex-col gap-3 rounded-lg border bg-card p-5">
      <div className="flex items-start justify-between gap-3">
        <h3 id={nameId} className="text-base font-semibold">
          {plan.name}
        </h3>
        {plan.discount > 0 && <Badge tone="green">{t('{discount}% off', { discount: plan.discount })}</Badge>}
      </div>
      <p className="-mt-2 flex items-center gap-2 text-sm text-muted-foreground">
        <ColorDot color={resource.color} />
        {resource.name}
      </p>
      <p className="text-sm" data-numeric>
        {t('{count, plural, one {{count} day} other {{count} days}}, until {day}', {
          count: plan.tenure,
          day: formatDay(lastDay, t),
        })}
      </p>
      <UnitPriceLine price={price} unit={isDesk ? t('day per seat') : t('day')} />
      <TotalLines
        total={totalOf(plan.dynamic_price, resource)}
        quantity={quantityOf(
          t('{count, plural, one {{count} day} other {{count} days}}', { count: plan.tenure }),
          isDesk,
          capacity,
          t,
        )}
      />
      <Button
        variant="secondary"
        aria-disabled={isBlocked || undefined}
        aria-describedby={nameId}
        onClick={isBlocked ? undefined : onSelect}
        className="mt-auto w-full"
      >
        {t('Select Plan')}
      </Button>
    </article>
  );
}

function quantityOf(time: string, isDesk: boolean, seats: number, t: Translate): string {
  return isDesk ? `${time}, ${t('{count, plural, one {{count} seat} other {{count} seats}}', { count: seats })}` : time;
}
