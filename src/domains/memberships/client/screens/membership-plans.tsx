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
import { useTexts } from '#domains/memberships/client/use-texts.ts';
import { msg, type Translate } from '#shared/texts.ts';

const columnsIn = (t: Translate): Column<ListedPlan>[] => [
  {
    header: msg('Name'),
    onPhone: 'title',
    cell: ({ name, sold_online }) => (
      <>
        <span className="block font-medium wrap-anywhere sm:min-w-36">{name}</span>
        {sold_online && <span className="block text-xs text-muted-foreground">{t('On the website')}</span>}
      </>
    ),
  },
  { header: msg('Place'), cell: ({ type }) => (type ? t(RESOURCE_TYPE_NAMES[type]) : NONE) },
  {
    header: msg('Price'),
    align: 'end',
    cell: (plan) => (
      <span className="whitespace-nowrap" data-numeric>
        {priceText(plan, t)}
      </span>
    ),
  },
  {
    header: msg('Includes'),
    cell: (plan) => {
      const access = accessFacts(plan, t)
        .flatMap(({ value }) => value || [])
        .join(', ');
      return (
        <div className="min-w-0">
          {includedText(plan, t) || (!access && NONE)}
          {access && (
            <span title={access} className="block max-w-64 truncate text-xs text-muted-foreground">
              {access}
            </span>
          )}
        </div>
      );
    },
  },
  { header: msg('Term'), cell: (plan) => termText(plan, t) },
  { header: msg('Memberships'), cell: ({ memberships }) => <span data-numeric>{memberships}</span> },
];

/** The membership plans of the active workspace. */
export default function MembershipPlansScreen() {
  const t = useTexts();
  const canEdit = useSession().may('members');
  const place = useActiveSpace();
  const space = place.active;
  const list = usePagedList({
    filters: { text: textFilter(t('Search Name')) },
    useListQuery: (filters, part) => trpc.membershipPlans.list.useQuery(inSpace(space?._id, { ...filters, ...part })),
  });
  return (
    <ListScreen
      title={t('Membership Plans')}
      place={place}
      list={list}
      noun={t('plans')}
      columns={columnsIn(t)}
      add={canEdit && t('+ Add Plan')}
      actions={({ name }, { open, ask }) => [
        { ...openAction(canEdit, name), onClick: open },
        canEdit && { kind: 'delete', label: t('Delete {name}', { name }), onClick: ask },
      ]}
      empty={{
        title: t('No membership plans yet'),
        text: t('A plan says what a membership costs each month, and how it ends.'),
        filtered: (text) => t('No plan matches “{text}”.', { text }),
      }}
      dialog={{ name: 'plan', show: (open) => space && <PlanDialog {...open} space={space} canEdit={canEdit} /> }}
      deletion={{
        noun: t('Plan'),
        nameOf: ({ name }) => name,
        remove: trpc.membershipPlans.remove.useMutation().mutateAsync,
        restore: trpc.membershipPlans.restore.useMutation().mutateAsync,
      }}
    />
  );
}
