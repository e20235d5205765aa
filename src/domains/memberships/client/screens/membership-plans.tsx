import { inSpace, textFilter } from '#client/lists/filters.ts';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { NONE } from '#client/lists/cells.tsx';
import { openAction } from '#client/lists/row-actions.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { PlanDialog } from '#domains/memberships/client/plans/plan-dialog.tsx';
import { accessFacts, includedText, priceText, termText } from '#domains/memberships/client/texts.tsx';
import type { ListedPlan } from '#domains/memberships/plan-schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';

const COLUMNS: Column<ListedPlan>[] = [
  {
    header: 'Name',
    onPhone: 'title',
    cell: ({ name, sold_online }) => (
      <>
        <span className="block font-medium wrap-anywhere sm:min-w-36">{name}</span>
        {sold_online && <span className="block text-xs text-muted-foreground">On the website</span>}
      </>
    ),
  },
  { header: 'Place', cell: ({ type }) => (type ? RESOURCE_TYPE_NAMES[type] : NONE) },
  {
    header: 'Price',
    align: 'right',
    cell: (plan) => (
      <span className="whitespace-nowrap" data-numeric>
        {priceText(plan)}
      </span>
    ),
  },
  {
    header: 'Includes',
    cell: (plan) => {
      const access = accessFacts(plan)
        .flatMap(({ value }) => value || [])
        .join(', ');
      return (
        <div className="min-w-0">
          {includedText(plan) || (!access && NONE)}
          {access && (
            <span title={access} className="block max-w-64 truncate text-xs text-muted-foreground">
              {access}
            </span>
          )}
        </div>
      );
    },
  },
  { header: 'Term', cell: termText },
  { header: 'Memberships', cell: ({ memberships }) => <span data-numeric>{memberships}</span> },
];

/** The membership plans of the active workspace. */
export default function MembershipPlansScreen() {
  const canEdit = useSession().may('members');
  const place = useActiveSpace();
  const space = place.active;
  const list = usePagedList({
    filters: { text: textFilter('Search Name') },
    useListQuery: (filters, part) => trpc.membershipPlans.list.useQuery(inSpace(space?._id, { ...filters, ...part })),
  });
  return (
    <ListScreen
      title="Membership Plans"
      place={place}
      list={list}
      noun="plans"
      columns={COLUMNS}
      add={canEdit && '+ Add Plan'}
      actions={({ name }, { open, ask }) => [
        { ...openAction(canEdit, name), onClick: open },
        canEdit && { kind: 'delete', label: `Delete ${name}`, onClick: ask },
      ]}
      empty={{
        title: 'No membership plans yet',
        text: 'A plan says what a membership costs each month, and how it ends.',
        filtered: (text) => `No plan matches “${text}”.`,
      }}
      dialog={{ name: 'plan', show: (open) => space && <PlanDialog {...open} space={space} canEdit={canEdit} /> }}
      deletion={{
        noun: 'Plan',
        nameOf: ({ name }) => name,
        remove: trpc.membershipPlans.remove.useMutation().mutateAsync,
        restore: trpc.membershipPlans.restore.useMutation().mutateAsync,
      }}
    />
  );
}
