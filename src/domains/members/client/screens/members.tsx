import { Link } from 'react-router-dom';
import { useFilledPerson } from '#client/filled-person.ts';
import { lazyPart } from '#client/lazy-part.tsx';
import { inSpace, textFilter } from '#client/lists/filters.ts';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { Named, PERSON_COLUMNS, PersonStatus } from '#client/lists/cells.tsx';
import { openAction } from '#client/lists/row-actions.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { CHUNK_SIZE, PAGE_SIZE } from '#domains/bookings/client/index.ts';
import { lastBookingText, statusIn } from '#domains/members/client/member-text.ts';
import type { MemberView } from '#domains/members/schema.ts';
import { type Space, useActiveSpace } from '#domains/workspaces/client/index.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/members/client/use-texts.ts';
import { type Translate, msg } from '#shared/texts.ts';

const MemberDialog = lazyPart(() => import('#domains/members/client/components/member-dialogs.tsx'));

/** The members of the active workspace. */
export default function MembersScreen() {
  const t = useTexts();
  const mayEdit = useSession().may('members');
  const person = useFilledPerson();
  const place = useActiveSpace();
  const space = place.active;
  const list = usePagedList({
    filters: { text: textFilter(msg('Search Name or Email')) },
    pageSize: PAGE_SIZE,
    chunkSize: CHUNK_SIZE,
    useListQuery: (filters, part) => trpc.members.list.useQuery(inSpace(space?._id, { ...filters, ...part })),
  });
  return (
    <ListScreen
      title={t('Members')}
      place={place}
      list={list}
      noun={t('members')}
      numbers={t('S.no')}
      columns={memberColumns(space, t)}
      add={mayEdit && t('+ Add Member')}
      actions={(member, { open }) => [
        { ...openAction(mayEdit), onClick: open },
        { kind: 'activities', label: t('Activities'), to: paths.reports(member._id) },
      ]}
      empty={{
        title: t('No members yet'),
        text: t('People who book here or are added appear here.'),
        filtered: (text) => t('No member has “{text}” in their name or email.', { text }),
      }}
      dialog={{
        name: 'member',
        show: (open, onAdded) =>
          space && (
            <MemberDialog {...open} spaceId={space._id} email={person?.email} canEdit={mayEdit} onAdded={onAdded} />
          ),
      }}
    />
  );
}

const NAME_COLUMN: Column<MemberView> = {
  header: msg('Name||a person'),
  onPhone: 'title',
  cell: ({ _id, name, email }) => (
    <Named name={name || email}>
      <Link to={paths.member(_id)} className="underline-offset-4 hover:underline">
        {name || email}
      </Link>
    </Named>
  ),
};

function memberColumns(space: Space | undefined, t: Translate): Column<MemberView>[] {
  return [
    ...PERSON_COLUMNS.map((column) => (column.header === 'Name' ? NAME_COLUMN : column)),
    {
      header: t('Last Booking'),
      cell: ({ booking }) => (
        <span className="whitespace-nowrap tabular-nums">
          {lastBookingText(booking?.created_at, space?.time_zone, t)}
        </span>
      ),
    },
    { header: t('Status'), cell: (member) => <PersonStatus status={statusIn(member, space?._id)} /> },
  ];
}
