import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { PlansOnSaleProps } from '#client/layout/public-forms.ts';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { PlanFacts } from '#domains/memberships/client/begin/plan-facts.tsx';
import { priceText } from '#domains/memberships/client/texts.tsx';
import type { PlanOnSale } from '#domains/memberships/sold.ts';
import { beginPurchase } from '#domains/workspaces/client/index.ts';
import { paths } from '#shared/paths.ts';
import { MINUTE } from '#shared/time.ts';

/** The plans that a workspace sells, for its public page. */
export default function PlansOnSale({ spaceId }: PlansOnSaleProps) {
  const { data: plans = [] } = trpc.plansOnSale.list.useQuery({ space_id: spaceId }, { staleTime: MINUTE });
  const id = useId();
  if (plans.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-lg font-semibold">
        Memberships
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {plans.map((plan) => (
          <li key={plan._id} className="flex flex-col rounded-lg border bg-card p-4">
            <Plan plan={plan} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Plan({ plan }: { plan: PlanOnSale }) {
  const { _id, name, description } = plan;
  const path = paths.buyPlan(_id);
  return (
    <>
      <h3 className="font-semibold wrap-anywhere">{name}</h3>
      <p className="mt-1" data-numeric>
        <span className="font-semibold">{priceText(plan)}</span> plus VAT
      </p>
      {description && <p className="mt-2 text-sm whitespace-pre-line wrap-anywhere">{description}</p>}
      <div className="mt-3 mb-4">
        <PlanFacts plan={plan} />
      </div>
      <Button asChild variant="secondary" className="mt-auto self-start">
        <Link to={path} aria-label={`Start membership: ${name}`} onClick={() => beginPurchase(path)}>
          Start membership
          <ArrowRight aria-hidden="true" />
        </Link>
      </Button>
    </>
  );
}
