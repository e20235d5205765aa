import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { PlansOnSaleProps } from '#client/layout/public-forms.ts';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { PlanCard } from '#domains/memberships/client/begin/plan-facts.tsx';
import type { PlanOnSale } from '#domains/memberships/sold.ts';
import { beginPurchase } from '#domains/workspaces/client/index.ts';
import { paths } from '#shared/paths.ts';
import { MINUTE } from '#shared/time.ts';
import { useTexts } from '#domains/memberships/client/use-texts.ts';

/** The plans that a workspace sells, for its public page. */
export default function PlansOnSale({ spaceId }: PlansOnSaleProps) {
  const t = useTexts();
  const { data: plans = [] } = trpc.plansOnSale.list.useQuery({ space_id: spaceId }, { staleTime: MINUTE });
  const id = useId();
  if (plans.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-lg font-semibold">
        {t('Memberships')}
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
  const t = useTexts();
  const { _id, name } = plan;
  const path = paths.buyPlan(_id);
  return (
    <>
      <PlanCard plan={plan} />
      <div className="mt-auto pt-4">
        <Button asChild variant="secondary">
          <Link to={path} aria-label={t('Start membership: {name}', { name })} onClick={() => beginPurchase(path)}>
            {t('Start membership')}
            <ArrowRight aria-hidden="true" />
          </Link>
        </Button>
      </div>
    </>
  );
}
