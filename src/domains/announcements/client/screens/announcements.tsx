import { Instant } from '#client/lists/cells.tsx';
import { inSpace, textFilter } from '#client/lists/filters.ts';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { openAction } from '#client/lists/row-actions.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Badge } from '#client/ui/badge.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { AnnouncementDialog } from '#domains/announcements/client/components/announcement-dialog.tsx';
import type { AnnouncementView } from '#domains/announcements/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { DEFAULT_ZONE, tableDay, toLocal } from '#shared/time.ts';

/** What the active workspace announces to its members. */
export default function AnnouncementsScreen() {
  const canEdit = useSession().may('announcements');
  const place = useActiveSpace();
  const space = place.active;
  const list = usePagedList({
    filters: { text: textFilter('Search Title') },
    useListQuery: (filters, part) => trpc.announcements.list.useQuery(inSpace(space?._id, { ...filters, ...part })),
  });
  return (
    <ListScreen
      title="Announcements"
      place={place}
      list={list}
      noun="announcements"
      columns={columnsIn(space?.time_zone)}
      add={canEdit && '+ Add Announcement'}
      actions={({ title }, { open, ask }) => [
        { ...openAction(canEdit, title), onClick: open },
        canEdit && { kind: 'delete', label: `Delete ${title}`, onClick: ask },
      ]}
      empty={{
        title: 'No announcements yet',
        text: 'Members read what you announce on their dashboard.',
        filtered: (text) => `No announcement has “${text}” in its title.`,
      }}
      dialog={{
        name: 'announcement',
        show: (open) => space && <AnnouncementDialog {...open} space={space} canEdit={canEdit} />,
      }}
      deletion={{
        noun: 'Announcement',
        nameOf: ({ title }) => title,
        remove: trpc.announcements.remove.useMutation().mutateAsync,
        restore: trpc.announcements.restore.useMutation().mutateAsync,
      }}
    />
  );
}

function columnsIn(zone = DEFAULT_ZONE): Column<AnnouncementView>[] {
  const today = toLocal(new Date(), zone).day;
  return [
    {
      header: 'Title',
      onPhone: 'title',
      cell: ({ title }) => <span className="font-medium break-words">{title}</span>,
    },
    { header: 'Text', cell: ({ text }) => <span className="line-clamp-2 max-w-sm wrap-anywhere">{text}</span> },
    { header: 'Shown until', cell: ({ until }) => <Until day={until} isOver={until !== null && until < today} /> },
    { header: 'Added', cell: ({ created_at }) => <Instant at={created_at} zone={zone} /> },
  ];
}

function Until({ day, isOver }: { day: string | null; isOver: boolean }) {
  if (!day) return 'No end';
  return (
    <span className="inline-flex flex-wrap items-center gap-2 whitespace-nowrap tabular-nums">
      {tableDay(day)}
      {isOver && <Badge>Ended</Badge>}
    </span>
  );
}
