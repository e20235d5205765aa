import { ListScreen } from '#client/lists/list-screen.tsx';
import { useSession } from '#client/session.tsx';
import { CardGrid } from '#client/ui/card.tsx';
import { PlanCard } from '#domains/pricing/client/components/plan-card.tsx';
import { PlanDialog } from '#domains/pricing/client/components/plan-dialog.tsx';
import { useOffices, usePlans } from '#domains/pricing/client/queries.ts';
import { PLAN_AREAS, type PlanType } from '#domains/pricing/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { RESOURCE_TYPE_NAMES, isDeskType } from '#shared/resource-types.ts';

/** The plans of the active workspace for one type. */
export function PlansScreen({ type }: { type: PlanType }) {
  const { active: space } = useActiveSpace();
  const list = usePlans(type, space?._id);
  const offices = useOffices(space?._id, type === 'private_office');
  const canEdit = useSession().may(PLAN_AREAS[type]);
  const officeOf = (officeId: string | null) => offices?.find(({ _id }) => _id === officeId);
  const priceOf = (officeId: string | null) =>
    isDeskType(type) ? (space?.price[type] ?? 0) : officeOf(officeId)?.price;
  const isReady = isDeskType(type) || offices !== undefined;
  return (
    <ListScreen
      title={`${RESOURCE_TYPE_NAMES[type]} Plans`}
      description="Customers who book for the days of a plan pay less per day."
      list={list}
      noun="plans"
      add={canEdit && space && '+ Add Plan'}
      cards={(plans, does) => (
        <CardGrid>
          {plans?.map((plan) => (
            <PlanCard
              key={plan._id}
              plan={plan}
              price={priceOf(plan.resource_id)}
              office={officeOf(plan.resource_id)?.name}
              canEdit={canEdit}
              onOpen={does(plan).open}
            />
          ))}
        </CardGrid>
      )}
      empty={{ text: 'There are no plans in this workspace yet.' }}
      dialog={{
        name: 'plan',
        show: (open) =>
          space &&
          isReady && (
            <PlanDialog
              {...open}
              type={type}
              spaceId={space._id}
              offices={offices ?? []}
              priceOf={priceOf}
              canEdit={canEdit}
            />
          ),
      }}
    />
  );
}
