import { Screen } from '#client/layout/screen.tsx';
import { lazyPart } from '#client/lazy-part.tsx';
import { FilterForm } from '#client/lists/filter-form.tsx';
import { OpenDialog } from '#client/lists/open-dialog.tsx';
import { PagedTable } from '#client/lists/paged-table.tsx';
import { PERSON_COLUMNS, PersonStatus } from '#client/lists/person-columns.tsx';
import { RowActions } from '#client/lists/row-actions.tsx';
import { useAddedFirst } from '#client/lists/use-added-first.ts';
import { useOpenRow } from '#client/lists/use-open-row.ts';
import { useSession } from '#client/session.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { useTeam } from '#domains/team/client/queries.ts';
import { mayChange, spaceNames, statusOf } from '#domains/team/client/team-member.ts';
import type { TeamMemberView } from '#domains/team/schema.ts';
import { useActiveSpace, useAllSpaces } from '#domains/workspaces/client/index.ts';
import { paths } from '#shared/paths.ts';

const TeamDialog = lazyPart(() => import('#domains/team/client/components/team-dialog.tsx'));

/** The team of the active workspace, including people who work in all workspaces. */
export default function AdminAndTeamsScreen() {
  const { user, may } = useSession();
  const { active, isPending } = useActiveSpace();
  const spaces = useAllSpaces();
  const team = useTeam(active?._id, !isPending);
  const { text } = team.filters;
  const { list, add } = useAddedFirst(team, Boolean(text));
  const row = useOpenRow('admin', list.rows);
  const mayEdit = may('adminAndTeams');
  const isChangeable = (admin: TeamMemberView) => mayEdit && user !== undefined && mayChange(user, admin);

  return (
    <Screen
      title="Admin & Teams"
      description={active?.name}
      actions={mayEdit && <Button onClick={() => row.open('new')}>Invite</Button>}
    >
      <FilterForm list={team} fields={[{ name: 'text', label: 'Search Name or Email' }]} />
      <PagedTable
        list={list}
        label="Team"
        noun="people"
        numbers="S.no."
        columns={teamColumns(spaces ?? [])}
        actions={(each) => (
          <RowActions
            actions={[
              isChangeable(each)
                ? { kind: 'edit', label: 'Edit', onClick: () => row.open(each) }
                : { kind: 'view', label: 'More Details', onClick: () => row.open(each) },
              { kind: 'activities', label: 'Activities', to: paths.reports(each._id) },
            ]}
          />
        )}
        empty={<EmptyState text={text ? `Nobody has “${text}” in their name or email.` : 'Nobody works here.'} />}
      />
      <OpenDialog row={row} mayAdd={mayEdit}>
        {(open) => <TeamDialog {...open} canEdit={open.record ? isChangeable(open.record) : mayEdit} onAdded={add} />}
      </OpenDialog>
    </Screen>
  );
}

function teamColumns(spaces: readonly { _id: string; name: string }[]): Column<TeamMemberView>[] {
  return [
    ...PERSON_COLUMNS,
    { key: 'role', header: 'Role', cell: ({ role_id }) => role_id.name },
    { key: 'spaces', header: 'Workspaces', cell: (admin) => spaceNames(admin, spaces) },
    {
      key: 'status',
      header: 'Status',
      cell: (admin) => <PersonStatus status={statusOf(admin)} />,
    },
  ];
}
