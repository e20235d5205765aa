import { SlidersHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import { choiceFilter, dayFilter, type Filter, inSpace } from '#client/lists/filters.ts';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { LimitsDialog } from '#domains/gifts/client/components/limits-dialog.tsx';
import { KIND_OPTIONS, receiverText, worthText } from '#domains/gifts/client/texts.ts';
import { GIFTS } from '#domains/gifts/rules.ts';
import type { GiftView } from '#domains/gifts/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { formatMoney } from '#shared/money.ts';
import { EVERYTHING } from '#shared/permissions.ts';
import { formatInstant } from '#shared/time.ts';
import { useTexts } from '#domains/gifts/client/use-texts.ts';
import { type Translate, msg } from '#shared/texts.ts';

/** Set by a press on a name above the list. */
const giverFilter: Filter<string> = { read: (text) => (/^\d{1,18}$/.test(text) ? text : '') };

const FILTERS = {
  kind: choiceFilter(msg('Kind'), msg('All kinds'), KIND_OPTIONS),
  to_staff: choiceFilter(msg('To||a person'), msg('To everybody'), [{ value: 'true', label: msg('To the team') }]),
  from: dayFilter(msg('From'), (_filters, today) => ({ max: today })),
  to: dayFilter(msg('To'), ({ from }, today) => ({ min: from, max: today })),
  given_by: giverFilter,
};

/** What staff gave away in the active workspace, and the limits of that. */
export default function GiftsScreen() {
  const t = useTexts();
  const place = useActiveSpace();
  const { may } = useSession();
  const [isLimiting, setLimiting] = useState(false);
  const zone = place.active?.time_zone;
  const list = usePagedList({
    filters: FILTERS,
    useListQuery: ({ to_staff, ...filters }, part) =>
      trpc.gifts.given.useQuery(
        inSpace(place.active?._id, { ...filters, ...(to_staff && { to_staff: true }), ...part }),
      ),
  });
  return (
    <ListScreen
      title={t('Given Away')}
      place={place}
      placeless={t('Gifts belong to a workspace, and you do not manage one.')}
      list={list}
      noun={t('gifts')}
      zone={zone}
      columns={columnsIn(zone, t)}
      head={
        may(EVERYTHING) && (
          <Button variant="secondary" onClick={() => setLimiting(true)}>
            <SlidersHorizontal aria-hidden className="me-1 size-4" />
            {t('Limits')}
          </Button>
        )
      }
      above={
        place.active && (
          <Givers
            spaceId={place.active._id}
            chosen={list.filters.given_by}
            onChoose={(given_by) => list.search({ given_by })}
          />
        )
      }
      empty={{
        title: t('Nothing given'),
        text: t('Credits, lower prices, waived differences, refunds after the deadline and credit notes appear here.'),
        filtered: t('Nothing matches these filters.'),
      }}
    >
      {isLimiting && <LimitsDialog onClose={() => setLimiting(false)} />}
    </ListScreen>
  );
}

type GiversProps = { spaceId: string; chosen: string | undefined; onChoose: (giver: string) => void };

/** Who has given how much in the last 30 days. A press shows only what they gave. */
function Givers({ spaceId, chosen, onChoose }: GiversProps) {
  const t = useTexts();
  const { data = [] } = trpc.gifts.sums.useQuery({ space_id: spaceId });
  if (data.length === 0 && !chosen) return null;
  const isListed = data.some(({ by }) => by._id === chosen);
  return (
    <section aria-label={t('By person')} className="mb-4 flex flex-wrap items-center gap-2 text-sm">
      <span className="text-muted-foreground">{t('In the last 30 days:')}</span>
      {data.map(({ by, count, worth, currency }) => (
        <Button
          key={by._id}
          variant="secondary"
          aria-pressed={by._id === chosen}
          onClick={() => onChoose(by._id === chosen ? '' : by._id)}
        >
          {by.name}, {formatMoney(worth, currency, t)} ({count})
          {by._id === chosen && <X aria-hidden className="ms-1 size-4" />}
        </Button>
      ))}
      {chosen && !isListed && (
        <Button variant="secondary" onClick={() => onChoose('')}>
          {t('One person')}
          <X aria-hidden className="ms-1 size-4" />
        </Button>
      )}
    </section>
  );
}

function columnsIn(zone: string | undefined, t: Translate): Column<GiftView>[] {
  return [
    {
      header: t('What'),
      onPhone: 'title',
      cell: ({ what, kind }) => (
        <span className="block min-w-0 py-1.5">
          <span className="block wrap-anywhere">{what}</span>
          <span className="block text-xs font-normal text-muted-foreground">{t(GIFTS[kind].label)}</span>
        </span>
      ),
    },
    { header: t('To||a person'), cell: (gift) => receiverText(gift, t) },
    {
      header: t('By'),
      cell: ({ by, to, agreed_by }) => (
        <span className="block min-w-0">
          {by._id === to?._id ? t('{name} (the same person)', { name: by.name }) : by.name}
          {agreed_by && (
            <span className="block text-xs text-muted-foreground">
              {t('{name} has agreed', { name: agreed_by.name })}
            </span>
          )}
        </span>
      ),
    },
    {
      header: t('When'),
      cell: ({ at }) => <span className="whitespace-nowrap tabular-nums">{formatInstant(at, zone, t)}</span>,
    },
    {
      header: t('Worth'),
      align: 'end',
      cell: (gift) => (
        <span className="whitespace-nowrap" data-numeric>
          {worthText(gift, t)}
        </span>
      ),
    },
  ];
}
