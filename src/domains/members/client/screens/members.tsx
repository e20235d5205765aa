import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useFilledPerson } from '#client/filled-person.ts';
import { Screen } from '#client/layout/screen.tsx';
import { lazyPart } from '#client/lazy-part.tsx';
import { FilterForm } from '#client/lists/filter-form.tsx';
import { OpenDialog } from '#client/lists/open-dialog.tsx';
import { PagedTable } from '#client/lists/paged-table.tsx';
import { Named, PERSON_COLUMNS, PersonStatus } from '#client/lists/person-columns.tsx';
import { RowActions } from '#client/lists/row-actions.tsx';
import { useAddedFirst } from '#client/lists/use-added-first.ts';
import { useOpenRow } from '#client/lists/use-open-row.ts';
import { useSession } from '#client/session.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { lastBookingText, statusIn } from '#domains/members/client/member-text.ts';
import { useMembers } from '#domains/members/client/queries.ts';
import type { MemberView } from '#domains/members/schema.ts';
import { type Space, useActiveSpace } from '#domains/workspaces/client/index.ts';
import { paths } from '#shared/paths.ts';

const MemberDialog = lazyPart(() => import('#domains/members/client/components/member-dialogs.tsx'));

/** The lists of other customers. */
const OTHERS = [
  ['Contacts', paths.contacts],
  ['Companies', paths.companies],
] as const;

/** The members of the active workspace. */
export default function MembersScreen() {
  const mayEdit = useSession().may('members');
  const person = useFilledPerson();
  const { active: space, isPending } = useActiveSpace();
  const members = useMembers(space?._id);
  const { text } = members.filters;
  const { list, add } = useAddedFirst(members, Boolean(text));
  const row = useOpenRow('member', list.rows);
  const addMember = mayEdit && space ? <Button onClick={() => row.open('new')}>+ Add Member</Button> : undefined;

  return (
    <Screen
      title="Members"
      description={space?.name}
      actions={
        <>
          {OTHERS.map(([label, to]) => (
            <Button key={to} asChild variant="secondary">
              <Link to={to}>{label}</Link>
            </Button>
          ))}
          {addMember}
        </>
      }
    >
      {!space && !isPending ? (
        <EmptyState text="Members belong to a workspace, and you do not manage one." />
      ) : (
        <>
          <FilterForm list={members} fields={[{ name: 'text', label: 'Search Name or Email' }]} />
          <PagedTable
            list={list}
            label="Members"
            noun="members"
            numbers="S.no"
            columns={memberColumns(space)}
            actions={(member) => (
              <RowActions
                actions={[
                  mayEdit
                    ? { kind: 'edit', label: 'Edit', onClick: () => row.open(member) }
                    : { kind: 'view', label: 'More Details', onClick: () => row.open(member) },
                  { kind: 'activities', label: 'Activities', to: paths.reports(member._id) },
                ]}
              />
            )}
            empty={<NoMembers text={text} action={addMember} />}
          />
        </>
      )}
      {space && (
        <OpenDialog row={row} mayAdd={mayEdit}>
          {(open) => (
            <MemberDialog {...open} spaceId={space._id} email={person?.email} canEdit={mayEdit} onAdded={add} />
          )}
        </OpenDialog>
      )}
    </Screen>
  );
}

const NAME_COLUMN: Column<MemberView> = {
  key: 'name',
  header: 'Name',
  onPhone: 'title',
  cell: ({ _id, name, email }) => (
    <Named name={name || email}>
      <Link to={paths.member(_id)} className="underline-offset-4 hover:underline">
        {name || email}
      </Link>
    </Named>
  ),
};

function memberColumns(space: Space | undefined): Column<MemberView>[] {
  return [
    ...PERSON_COLUMNS.map((column) => (column.key === 'name' ? NAME_COLUMN : column)),
    {
      key: 'booking',
      header: 'Last Booking',
      cell: ({ booking }) => (
        <span className="whitespace-nowrap tabular-nums">{lastBookingText(booking?.created_at, space?.time_zone)}</span>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      cell: (member) => <PersonStatus status={statusIn(member, space?._id)} />,
    },
  ];
}

function NoMembers({ text, action }: { text: string; action?: ReactNode }) {
  if (text) return <EmptyState text={`No member has “${text}” in their name or email.`} />;
  return <EmptyState title="No members yet" text="People who book here or are added appear here." action={action} />;
}
