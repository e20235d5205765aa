import { lazyPart } from '#client/lazy-part.tsx';
import { textFilter } from '#client/lists/filters.ts';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { PERSON_COLUMNS, PersonStatus } from '#client/lists/cells.tsx';
import { openAction } from '#client/lists/row-actions.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { mayChange, spaceNames, statusOf } from '#domains/team/client/team-member.ts';
import type { TeamMemberView } from '#domains/team/schema.ts';
import { useActiveSpace, useAllSpaces } from '#domains/workspaces/client/index.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/team/client/use-texts.ts';
import type { Translate } from '#shared/texts.ts';

const TeamDialog = lazyPart(() => import('#domains/team/client/components/team-dialog.tsx'));

/** The team of the active workspace, including people who work in all workspaces. */
export default function AdminAndTeamsScreen() {
  const t = useTexts();
  const { user, may } = useSession();
  const { active, isPending } = useActiveSpace();
  const spaces = useAllSpaces();
  const list = usePagedList({
    filters: { text: textFilter(t('Search Name or Email')) },
    useListQuery: (filters, part) =>
      trpc.team.list.useQuery({ space_id: active?._id, ...filters, ...part }, { enabled: !isPending }),
  });
  const mayEdit = may('adminAndTeams');
  const isChangeable = (admin: TeamMemberView) => mayEdit && user !== undefined && mayChange(user, admin);
  return (
    <ListScreen
      title={t('Admin & Teams')}
      description={active?.name}
      list={list}
      label={t('Team')}
      noun={t('people')}
      numbers={t('S.no.')}
      columns={teamColumns(spaces ?? [], t)}
      add={mayEdit && t('Invite')}
      actions={(each, { open }) => [
        { ...openAction(isChangeable(each)), onClick: open },
        { kind: 'activities', label: t('Activities'), to: paths.reports(each._id) },
      ]}
      empty={{
        text: t('Nobody works here.'),
        action: null,
        filtered: (text) => t('Nobody has “{text}” in their name or email.', { text }),
      }}
      dialog={{
        name: 'admin',
        show: (open, onAdded) => (
          <TeamDialog {...open} canEdit={open.record ? isChangeable(open.record) : mayEdit} onAdded={onAdded} />
        ),
      }}
    />
  );
}

function teamColumns(spaces: readonly { _id: string; name: string }[], t: Translate): Column<TeamMemberView>[] {
  return [
    ...PERSON_COLUMNS,
    { header: t('Role'), cell: ({ role_id }) => role_id.name },
    { header: t('Workspaces'), cell: (admin) => spaceNames(admin, spaces, t) },
    { header: t('Status'), cell: (admin) => <PersonStatus status={statusOf(admin)} /> },
  ];
}
