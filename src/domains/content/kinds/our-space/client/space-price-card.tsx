import type { ReactNode } from 'react';
import { shownPrice } from '#domains/content/prices.ts';
import type { SiteSpace } from '#domains/content/kinds/our-space/kind.ts';
import { BookingButton } from '#domains/content/client/components/site/call-to-action.tsx';
import { FloorPlanLink } from '#domains/content/client/components/site/floor-plan-link.tsx';

type SpacePriceCardProps = {
  space: SiteSpace;
  /** Shown below the booking button. */
  actions?: ReactNode;
};

/** The prices of a space and the way into the booking. */
export function SpacePriceCard({ space, actions }: SpacePriceCardProps) {
  return (
    <aside aria-label={`Book ${space.name}`} className="rounded-xl border bg-card p-6 lg:sticky lg:top-24">
      {space.prices.length > 0 && (
        <dl className="mb-6 space-y-3">
          {space.prices.map(({ label, value }, index) => (
            <div key={index} className="flex justify-between gap-4">
              <dt className="text-muted-foreground">{label}</dt>
              <dd className="text-right font-medium" data-numeric>
                {shownPrice(value)}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex flex-col gap-3 print:hidden">
        <BookingButton spaceId={space.space_id} {...(space.space_id && { label: 'Book Workspace' })} />
        {actions}
        {space.floorPlan && <FloorPlanLink address={space.floorPlan} />}
      </div>
    </aside>
  );
}
