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
import { useTexts } from '#domains/announcements/client/use-texts.ts';
import type { Translate } from '#shared/texts.ts';

/** What the active workspace announces to its members. */
export default function AnnouncementsScreen() {
  const t = useTexts();
  const canEdit = useSession().may('announcements');
  const place = useActiveSpace();
  const space = place.active;
  const list = usePagedList({
    filters: { text: textFilter(t('Search Title')) },
    useListQuery: (filters, part) => trpc.announcements.list.useQuery(inSpace(space?._id, { ...filters, ...part })),
  });
  return (
    <ListScreen
      title={t('Announcements')}
      place={place}
      list={list}
      noun={t('announcements')}
      columns={columnsIn(t, space?.time_zone)}
      add={canEdit && t('+ Add Announcement')}
      actions={({ title }, { open, ask }) => [
        { ...openAction(canEdit, title), onClick: open },
        canEdit && { kind: 'delete', label: t('Delete {title}', { title }), onClick: ask },
      ]}
      empty={{
        title: t('No announcements yet'),
        text: t('Members read what you announce on their dashboard.'),
        filtered: (text) => t('No announcement has “{text}” in its title.', { text }),
      }}
      dialog={{
        name: 'announcement',
        show: (open) => space && <AnnouncementDialog {...open} space={space} canEdit={canEdit} />,
      }}
      deletion={{
        noun: t('Announcement'),
        nameOf: ({ title }) => title,
        remove: trpc.announcements.remove.useMutation().mutateAsync,
        restore: trpc.announcements.restore.useMutation().mutateAsync,
      }}
    />
  );
}

function columnsIn(t: Translate, zone = DEFAULT_ZONE): Column<AnnouncementView>[] {
  const today = toLocal(new Date(), zone).day;
  return [
    {
      header: t('Title'),
      onPhone: 'title',
      cell: ({ title }) => <span className="font-medium break-words">{title}</span>,
    },
    { header: t('Text'), cell: ({ text }) => <span className="line-clamp-2 max-w-sm wrap-anywhere">{text}</span> },
    { header: t('Shown until'), cell: ({ until }) => <Until day={until} isOver={until !== null && until < today} /> },
    { header: t('Added'), cell: ({ created_at }) => <Instant at={created_at} zone={zone} /> },
  ];
}

function Until({ day, isOver }: { day: string | null; isOver: boolean }) {
  const t = useTexts();
  if (!day) return t('No end');
  return (
    <span className="inline-flex flex-wrap items-center gap-2 whitespace-nowrap tabular-nums">
      {tableDay(day, t)}
      {isOver && <Badge>{t('Ended')}</Badge>}
    </span>
  );
}
