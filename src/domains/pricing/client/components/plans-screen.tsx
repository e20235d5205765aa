import { inSpace } from '#client/lists/filters.ts';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { CardGrid } from '#client/ui/card.tsx';
import { PlanCard } from '#domains/pricing/client/components/plan-card.tsx';
import { PlanDialog } from '#domains/pricing/client/components/plan-dialog.tsx';
import { PLAN_AREAS, type PlanType } from '#domains/pricing/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { MAX_LIMIT } from '#shared/page-limits.ts';
import { RESOURCE_TYPE_NAMES, isDeskType } from '#shared/resource-types.ts';

/** A multiple of the possible numbers of columns. */
const CARDS_PER_PAGE = 24;

/** The plans of the active workspace for one type. */
export function PlansScreen({ type }: { type: PlanType }) {
  const { active: space } = useActiveSpace();
  const list = usePagedList({
    pageSize: CARDS_PER_PAGE,
    useListQuery: (_filters, part) => trpc.plans.list.useQuery(inSpace(space?._id, { resource_type: type, ...part })),
  });
  // The offices that a plan can belong to, up to the maximum of one page.
  const ofOffices = { kind: 'private_office' as const, limit: MAX_LIMIT };
  const { data } = trpc.resources.find.useQuery(inSpace(type === 'private_office' ? space?._id : undefined, ofOffices));
  const offices = data?.items;
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
              currency={space?.currency}
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
              space={space}
              offices={offices ?? []}
              priceOf={priceOf}
              canEdit={canEdit}
            />
          ),
      }}
    />
  );
}
