import type { ReactNode } from 'react';
import { useConfirmDelete } from '#client/forms/use-confirm-delete.tsx';
import { Screen } from '#client/layout/screen.tsx';
import { FilterForm } from '#client/lists/filter-form.tsx';
import { OpenDialog } from '#client/lists/open-dialog.tsx';
import { PagedTable } from '#client/lists/paged-table.tsx';
import { RowActions } from '#client/lists/row-actions.tsx';
import { useOpenRow } from '#client/lists/use-open-row.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { AnnouncementDialog } from '#domains/announcements/client/components/announcement-dialog.tsx';
import { useAnnouncements } from '#domains/announcements/client/queries.ts';
import type { AnnouncementView } from '#domains/announcements/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { DEFAULT_ZONE, officeInstant, tableDay, toLocal } from '#shared/time.ts';

/** What the active workspace announces to its members. */
export default function AnnouncementsScreen() {
  const canEdit = useSession().may('announcements');
  const { active: space, isPending } = useActiveSpace();
  const list = useAnnouncements(space?._id);
  const row = useOpenRow('announcement', list.rows);
  const deletion = useConfirmDelete({
    noun: 'Announcement',
    nameOf: ({ title }: AnnouncementView) => title,
    remove: trpc.announcements.remove.useMutation().mutateAsync,
    restore: trpc.announcements.restore.useMutation().mutateAsync,
  });
  const addButton = canEdit && space && <Button onClick={() => row.open('new')}>+ Add Announcement</Button>;

  return (
    <Screen title="Announcements" description={space?.name} actions={addButton}>
      {!space && !isPending ? (
        <EmptyState text="Announcements belong to a workspace, and you do not manage one." />
      ) : (
        <>
          <FilterForm list={list} fields={[{ name: 'text', label: 'Search Title' }]} />
          <PagedTable
            list={list}
            label="Announcements"
            noun="announcements"
            columns={columnsIn(space?.time_zone)}
            actions={(announcement) => (
              <RowActions
                actions={[
                  canEdit
                    ? { kind: 'edit', label: `Edit ${announcement.title}`, onClick: () => row.open(announcement) }
                    : { kind: 'view', label: `View ${announcement.title}`, onClick: () => row.open(announcement) },
                  canEdit && {
                    kind: 'delete',
                    label: `Delete ${announcement.title}`,
                    onClick: () => deletion.ask(announcement),
                  },
                ]}
              />
            )}
            empty={<NoAnnouncements text={list.filters.text} action={addButton} />}
          />
        </>
      )}
      {space && (
        <OpenDialog row={row} mayAdd={canEdit}>
          {(open) => <AnnouncementDialog {...open} space={space} canEdit={canEdit} />}
        </OpenDialog>
      )}
      {deletion.question}
    </Screen>
  );
}

function columnsIn(zone = DEFAULT_ZONE): Column<AnnouncementView>[] {
  const today = toLocal(new Date(), zone).day;
  return [
    {
      key: 'title',
      header: 'Title',
      onPhone: 'title',
      cell: ({ title }) => <span className="font-medium break-words">{title}</span>,
    },
    {
      key: 'text',
      header: 'Text',
      cell: ({ text }) => <span className="line-clamp-2 max-w-sm wrap-anywhere">{text}</span>,
    },
    {
      key: 'until',
      header: 'Shown until',
      cell: ({ until }) => <Until day={until} isOver={until !== null && until < today} />,
    },
    {
      key: 'created_at',
      header: 'Added',
      cell: ({ created_at }) => (
        <span className="whitespace-nowrap tabular-nums">{officeInstant(created_at, zone)}</span>
      ),
    },
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

function NoAnnouncements({ text, action }: { text: string; action: ReactNode }) {
  if (text) return <EmptyState text={`No announcement has “${text}” in its title.`} />;
  return (
    <EmptyState
      title="No announcements yet"
      text="Members read what you announce on their dashboard."
      action={action}
    />
  );
}
