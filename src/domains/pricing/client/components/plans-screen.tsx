import { Screen } from '#client/layout/screen.tsx';
import { OpenDialog } from '#client/lists/open-dialog.tsx';
import { PagedList } from '#client/lists/paged-list.tsx';
import { useOpenRow } from '#client/lists/use-open-row.ts';
import { useSession } from '#client/session.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardGrid } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PlanCard } from '#domains/pricing/client/components/plan-card.tsx';
import { PlanDialog } from '#domains/pricing/client/components/plan-dialog.tsx';
import { useOffices, usePlans } from '#domains/pricing/client/queries.ts';
import { PLAN_AREAS, type PlanType } from '#domains/pricing/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { RESOURCE_TYPE_NAMES, isDeskType } from '#shared/resource-types.ts';

/** The plans of the active workspace for one type. */
export function PlansScreen({ type }: { type: PlanType }) {
  const { may } = useSession();
  const { active: space } = useActiveSpace();
  const list = usePlans(type, space?._id);
  const row = useOpenRow('plan', list.rows);
  const offices = useOffices(space?._id, type === 'private_office');
  const canEdit = may(PLAN_AREAS[type]);
  const title = `${RESOURCE_TYPE_NAMES[type]} Plans`;
  const officeOf = (officeId: string | null) => offices?.find(({ _id }) => _id === officeId);
  const priceOf = (officeId: string | null) =>
    isDeskType(type) ? (space?.price[type] ?? 0) : officeOf(officeId)?.price;
  const addButton = canEdit && space && <Button onClick={() => row.open('new')}>+ Add Plan</Button>;
  const isReady = isDeskType(type) || offices !== undefined;
  return (
    <Screen title={title} description="Customers who book for the days of a plan pay less per day." actions={addButton}>
      <PagedList list={list} noun="plans">
        {list.rows?.length === 0 && (
          <Card>
            <EmptyState text="There are no plans in this workspace yet." action={addButton} />
          </Card>
        )}
        <CardGrid>
          {list.rows?.map((plan) => (
            <PlanCard
              key={plan._id}
              plan={plan}
              price={priceOf(plan.resource_id)}
              currency={space?.currency}
              office={officeOf(plan.resource_id)?.name}
              canEdit={canEdit}
              onOpen={() => row.open(plan)}
            />
          ))}
        </CardGrid>
      </PagedList>
      {space && isReady && (
        <OpenDialog row={row} mayAdd={canEdit}>
          {(open) => (
            <PlanDialog
              {...open}
              type={type}
              space={space}
              offices={offices ?? []}
              priceOf={priceOf}
              canEdit={canEdit}
            />
          )}
        </OpenDialog>
      )}
    </Screen>
  );
}
