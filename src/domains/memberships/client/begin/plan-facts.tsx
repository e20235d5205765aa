import { Facts } from '#client/ui/facts.tsx';
import { accessFacts, includedText, priceText, termText } from '#domains/memberships/client/texts.tsx';
import type { PlanOnSale } from '#domains/memberships/sold.ts';
import { formatMoney } from '#shared/money.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';

/** What a plan gives, and to what it binds. */
export function PlanFacts({ plan }: { plan: PlanOnSale }) {
  const { type, start_fee, deposit, currency } = plan;
  return (
    <Facts
      facts={[
        { name: 'Place', value: type && RESOURCE_TYPE_NAMES[type] },
        { name: 'Each month', value: includedText(plan) },
        ...accessFacts(plan),
        { name: 'Start', value: start_fee > 0 && `${formatMoney(start_fee, currency)} plus tax, once` },
        { name: 'Deposit', value: deposit > 0 && `${formatMoney(deposit, currency)}, returned after the end` },
        { name: 'Term', value: termText(plan) },
      ]}
    />
  );
}

/** A plan as customers see it. */
export function PlanCard({ plan }: { plan: PlanOnSale }) {
  const { name, description } = plan;
  return (
    <>
      <h3 className="font-semibold wrap-anywhere">{name}</h3>
      <p className="mt-1" data-numeric>
        <span className="font-semibold">{priceText(plan)}</span> plus VAT
      </p>
      {description && <p className="mt-2 text-sm whitespace-pre-line wrap-anywhere">{description}</p>}
      <div className="mt-3">
        <PlanFacts plan={plan} />
      </div>
    </>
  );
}
