import { useMemo } from 'react';
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
import { useTexts } from '#domains/waiting/client/use-texts.ts';
import type { EntryView } from '#domains/waiting/schema.ts';
import type { Translate } from '#shared/texts.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';

const filtersIn = (t: Translate) => ({
  status: choiceFilter(
    t('Status'),
    t('All statuses'),
    STATUSES.map((value) => ({ value, label: t(STATUS_TEXTS[value].label) })),
  ),
});

/** Who waits for a place in the active workspace, and what became of it. */
export default function WaitingListScreen() {
  const canEdit = useSession().may('booking.booking');
  const now = useNow();
  const t = useTexts();
  const filters = useMemo(() => filtersIn(t), [t]);
  const place = useActiveSpace();
  const list = usePagedList({
    filters,
    useListQuery: (chosen, part) => trpc.waiting.list.useQuery(inSpace(place.active?._id, { ...chosen, ...part })),
  });
  return (
    <ListScreen
      title={t('Waiting List')}
      place={place}
      placeless={t('A waiting list belongs to a workspace, and you do not manage one.')}
      list={list}
      label={t('Waiting list')}
      noun={t('entries')}
      columns={columnsAt(now, t)}
      actions={({ status, person }, { ask }) => [
        canEdit &&
          OPEN.includes(status) && { kind: 'delete', label: t('Remove {name}', { name: person.name }), onClick: ask },
      ]}
      empty={{
        title: t('Nobody waits'),
        text: t(
          'Members join the line from a search without results. A place that becomes free is held for the first of them.',
        ),
        filtered: t('No entry has this status.'),
      }}
      deletion={{
        question: t('Remove from the waiting list?'),
        nameOf: ({ person, ...wish }) => `${person.name}, ${wishText(wish, t)}`,
        remove: useLeave(),
        consequence: ({ status }) => status === 'offered' && t('The place that is held goes to the next in line.'),
      }}
    />
  );
}

function columnsAt(now: Date, t: Translate): Column<EntryView>[] {
  return [
    { header: t('Person'), onPhone: 'title', cell: ({ person }) => <Named name={person.name}>{person.name}</Named> },
    { header: t('What'), cell: (entry) => wishText(entry, t) },
    { header: t('When'), cell: (entry) => <span data-numeric>{periodLine(entry, entry.space.time_zone, t)}</span> },
    {
      header: t('Joined'),
      cell: ({ created_at }) => <span className="whitespace-nowrap">{relativeTime(created_at, now, t)}</span>,
    },
    {
      header: t('Position'),
      cell: ({ ahead }) => (ahead === null ? '–' : <span className="whitespace-nowrap">{aheadText(ahead, t)}</span>),
    },
    {
      header: t('Status'),
      cell: ({ status }) => <StatusBadge tone={STATUS_TEXTS[status].tone}>{t(STATUS_TEXTS[status].label)}</StatusBadge>,
    },
  ];
}
