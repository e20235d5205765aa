import { choiceFilter, inSpace } from '#client/lists/filters.ts';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { Named } from '#client/lists/cells.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { relativeTime } from '#client/relative-time.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { StatusBadge } from '#client/ui/badge.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { useNow } from '#client/use-now.ts';
import { periodLine } from '#domains/bookings/client/index.ts';
import { aheadText, STATUS_TEXTS, wishText } from '#domains/waiting/client/entry-text.ts';
import { useLeave } from '#domains/waiting/client/queries.ts';
import { OPEN, STATUSES } from '#domains/waiting/rules.ts';
import type { EntryView } from '#domains/waiting/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';

const FILTERS = {
  status: choiceFilter(
    'Status',
    'All statuses',
    STATUSES.map((value) => ({ value, label: STATUS_TEXTS[value].label })),
  ),
};

/** Who waits for a place in the active workspace, and what became of it. */
export default function WaitingListScreen() {
  const canEdit = useSession().may('booking.booking');
  const now = useNow();
  const place = useActiveSpace();
  const list = usePagedList({
    filters: FILTERS,
    useListQuery: (filters, part) => trpc.waiting.list.useQuery(inSpace(place.active?._id, { ...filters, ...part })),
  });
  return (
    <ListScreen
      title="Waiting List"
      place={place}
      belongs="A waiting list belongs"
      list={list}
      label="Waiting list"
      noun="entries"
      columns={columnsAt(now)}
      actions={({ status, person }, { ask }) => [
        canEdit && OPEN.includes(status) && { kind: 'delete', label: `Remove ${person.name}`, onClick: ask },
      ]}
      empty={{
        title: 'Nobody waits',
        text: 'Members join the line from a search without results. A place that becomes free is held for the first of them.',
        filtered: 'No entry has this status.',
      }}
      deletion={{
        question: 'Remove from the waiting list?',
        nameOf: ({ person, ...wish }) => `${person.name}, ${wishText(wish)}`,
        remove: useLeave(),
        consequence: ({ status }) => status === 'offered' && 'The place that is held goes to the next in line.',
      }}
    />
  );
}

function columnsAt(now: Date): Column<EntryView>[] {
  return [
    { header: 'Person', onPhone: 'title', cell: ({ person }) => <Named name={person.name}>{person.name}</Named> },
    { header: 'What', cell: (entry) => wishText(entry) },
    { header: 'When', cell: (entry) => <span data-numeric>{periodLine(entry, entry.space.time_zone)}</span> },
    {
      header: 'Joined',
      cell: ({ created_at }) => <span className="whitespace-nowrap">{relativeTime(created_at, now)}</span>,
    },
    {
      header: 'Position',
      cell: ({ ahead }) => (ahead === null ? '–' : <span className="whitespace-nowrap">{aheadText(ahead)}</span>),
    },
    {
      header: 'Status',
      cell: ({ status }) => <StatusBadge tone={STATUS_TEXTS[status].tone}>{STATUS_TEXTS[status].label}</StatusBadge>,
    },
  ];
}
