import { choiceFilter, inSpace } from '#client/lists/filters.ts';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { trpc } from '#client/trpc.tsx';
import { StatusBadge } from '#client/ui/badge.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { RequestDialog } from '#domains/gifts/client/components/request-dialog.tsx';
import { receiverText, STATE_OPTIONS, stateText, worthText } from '#domains/gifts/client/texts.ts';
import type { GiftRequestView } from '#domains/gifts/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { formatInstant } from '#shared/time.ts';
import { useTexts } from '#domains/gifts/client/use-texts.ts';
import { type Translate, msg } from '#shared/texts.ts';

const FILTERS = { state: choiceFilter(msg('State'), msg('All states'), STATE_OPTIONS) };

/** What colleagues want to give away beyond their limit, and what was decided. */
export default function GiftRequestsScreen() {
  const t = useTexts();
  const place = useActiveSpace();
  const zone = place.active?.time_zone;
  const list = usePagedList({
    filters: FILTERS,
    useListQuery: (filters, part) => trpc.gifts.requests.useQuery(inSpace(place.active?._id, { ...filters, ...part })),
  });
  return (
    <ListScreen
      title={t('Agreements')}
      place={place}
      list={list}
      noun={t('requests')}
      columns={columnsIn(zone, t)}
      actions={({ may_decide, what }, { open }) => [
        {
          kind: may_decide ? 'decide' : 'view',
          label: may_decide ? t('Decide: {what}', { what }) : t('View: {what}', { what }),
          onClick: open,
        },
      ]}
      empty={{
        title: t('Nothing to agree to'),
        text: t('What somebody wants to give away beyond the limit of their role appears here.'),
        filtered: t('No request has this state.'),
      }}
      dialog={{
        name: 'request',
        show: ({ record, onClose }) => record && <RequestDialog request={record} zone={zone} onClose={onClose} />,
      }}
    />
  );
}

function columnsIn(zone: string | undefined, t: Translate): Column<GiftRequestView>[] {
  return [
    { header: t('What'), onPhone: 'title', cell: ({ what }) => <span className="wrap-anywhere">{what}</span> },
    { header: t('To||a person'), cell: (request) => receiverText(request, t) },
    { header: t('Asked by'), cell: ({ asked_by }) => asked_by.name },
    {
      header: t('When'),
      cell: ({ asked_at }) => (
        <span className="whitespace-nowrap tabular-nums">{formatInstant(asked_at, zone, t)}</span>
      ),
    },
    {
      header: t('Worth'),
      align: 'end',
      cell: (request) => (
        <span className="whitespace-nowrap" data-numeric>
          {worthText(request, t)}
        </span>
      ),
    },
    {
      header: t('State'),
      cell: (request) => <StatusBadge tone={stateText(request).tone}>{t(stateText(request).label)}</StatusBadge>,
    },
  ];
}
