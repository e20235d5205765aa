import { Suspense, lazy, type ReactNode } from 'react';
import { useActiveSpace } from '#client/active-space.tsx';
import { useListAddress } from '#client/list-address.ts';
import { useSession } from '#client/session.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { PagedList } from '#client/ui/paged-list.tsx';
import { TextFilter } from '#client/ui/text-filter.tsx';
import { useOpenRow } from '#client/use-open-row.ts';
import { MemberTable } from '#domains/members/client/components/member-table.tsx';
import { useMemberList } from '#domains/members/client/use-member-list.ts';
import { DEFAULT_ZONE } from '#shared/time.ts';

const dialogs = () => import('#domains/members/client/components/member-dialogs.tsx');
const AddMember = lazy(async () => ({ default: (await dialogs()).AddMember }));
const EditMember = lazy(async () => ({ default: (await dialogs()).EditMember }));
const ViewMember = lazy(async () => ({ default: (await dialogs()).ViewMember }));

/** The members of the active workspace. */
export default function MembersScreen() {
  const mayEdit = useSession().may('members');
  const { active: space, isPending } = useActiveSpace();
  const { text, page, search, turnTo } = useListAddress();
  const list = useMemberList(space?._id, text, page);
  const { opened, open, close } = useOpenRow('member', list.rows);
  const addMember = mayEdit && space ? <Button onClick={() => open('new')}>+ Add Member</Button> : undefined;
  const Details = mayEdit ? EditMember : ViewMember;

  return (
    <>
      <title>Members</title>
      <PageHeader title="Members" description={space?.name} actions={addMember} />
      {!space && !isPending ? (
        <EmptyState text="Members belong to a workspace, and there is none that you work in." />
      ) : (
        <>
          <TextFilter
            key={text}
            label="Search Name or Email"
            text={text}
            onSearch={(next) => (next.trim() === text ? list.refetch() : search(next))}
          />
          <PagedList list={list} noun="members" onTurn={turnTo}>
            <MemberTable
              list={list}
              space={{ _id: space?._id ?? '', time_zone: space?.time_zone ?? DEFAULT_ZONE }}
              mayEdit={mayEdit}
              onOpen={open}
              empty={<NoMembers text={text} action={addMember} />}
            />
          </PagedList>
        </>
      )}
      <Suspense fallback={null}>
        {space && opened === 'new' && mayEdit && <AddMember spaceId={space._id} onClose={close} />}
        {space && opened && opened !== 'new' && (
          <Details key={opened._id} spaceId={space._id} member={opened} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

function NoMembers({ text, action }: { text: string; action?: ReactNode }) {
  if (text) return <EmptyState text={`Nobody here has “${text}” in the name or email.`} />;
  return <EmptyState title="No members yet" text="Who books here, or is added, is listed here." action={action} />;
}
