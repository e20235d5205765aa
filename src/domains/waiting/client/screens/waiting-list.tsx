import { Screen } from '#client/layout/screen.tsx';
import { useConfirmDelete } from '#client/forms/use-confirm-delete.tsx';
import { FilterForm } from '#client/lists/filter-form.tsx';
import { PagedTable } from '#client/lists/paged-table.tsx';
import { Named } from '#client/lists/person-columns.tsx';
import { RowActions } from '#client/lists/row-actions.tsx';
import { relativeTime } from '#client/relative-time.ts';
import { useSession } from '#client/session.tsx';
import { StatusBadge } from '#client/ui/badge.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { useNow } from '#client/use-now.ts';
import { periodLine } from '#domains/bookings/client/index.ts';
import { aheadText, STATUS_TEXTS, wishText } from '#domains/waiting/client/entry-text.ts';
import { useLeave, useWaitingList } from '#domains/waiting/client/queries.ts';
import { OPEN, STATUSES } from '#domains/waiting/rules.ts';
import type { EntryView } from '#domains/waiting/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';

const STATUS_OPTIONS = [
  { value: '', label: 'All statuses' },
  ...STATUSES.map((status) => ({ value: status, label: STATUS_TEXTS[status].label })),
];

/** Who waits for a place in the active workspace, and what became of it. */
export default function WaitingListScreen() {
  const canEdit = useSession().may('booking.booking');
  const now = useNow();
  const { active: space, isPending } = useActiveSpace();
  const list = useWaitingList(space?._id);
  const removal = useConfirmDelete({
    question: 'Remove from the waiting list?',
    nameOf: ({ person, ...wish }: EntryView) => `${person.name}, ${wishText(wish)}`,
    remove: useLeave(),
    consequence: ({ status }) => status === 'offered' && 'The place that is held goes to the next in line.',
  });
  return (
    <Screen title="Waiting List" description={space?.name}>
      {!space && !isPending ? (
        <EmptyState text="A waiting list belongs to a workspace, and you do not manage one." />
      ) : (
        <>
          <FilterForm list={list} fields={[{ name: 'status', label: 'Status', options: STATUS_OPTIONS }]} />
          <PagedTable
            list={list}
            label="Waiting list"
            noun="entries"
            columns={columnsAt(now)}
            actions={(entry) => (
              <RowActions
                actions={[
                  canEdit &&
                    OPEN.includes(entry.status) && {
                      kind: 'delete',
                      label: `Remove ${entry.person.name}`,
                      onClick: () => removal.ask(entry),
                    },
                ]}
              />
            )}
            empty={<NobodyWaits isFiltered={list.filters.status !== ''} />}
          />
        </>
      )}
      {removal.question}
    </Screen>
  );
}

function columnsAt(now: Date): Column<EntryView>[] {
  return [
    {
      key: 'person',
      header: 'Person',
      onPhone: 'title',
      cell: ({ person }) => <Named name={person.name}>{person.name}</Named>,
    },
    { key: 'what', header: 'What', cell: (entry) => wishText(entry) },
    {
      key: 'when',
      header: 'When',
      cell: (entry) => <span data-numeric>{periodLine(entry, entry.space.time_zone)}</span>,
    },
    {
      key: 'since',
      header: 'Joined',
      cell: ({ created_at }) => <span className="whitespace-nowrap">{relativeTime(created_at, now)}</span>,
    },
    {
      key: 'ahead',
      header: 'Position',
      cell: ({ ahead }) => (ahead === null ? '–' : <span className="whitespace-nowrap">{aheadText(ahead)}</span>),
    },
    {
      key: 'status',
      header: 'Status',
      cell: ({ status }) => <StatusBadge tone={STATUS_TEXTS[status].tone}>{STATUS_TEXTS[status].label}</StatusBadge>,
    },
  ];
}

function NobodyWaits({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <EmptyState text="No entry has this status." />;
  return (
    <EmptyState
      title="Nobody waits"
      text="Members join the line from a search without results. A place that becomes free is held for the first of them."
    />
  );
}
