import { RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSecretAddress } from '#client/forms/secret-address.tsx';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { ColorDot } from '#client/ui/color-dot.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { FeedDialog } from '#domains/feeds/client/components/feed-dialog.tsx';
import type { FeedView } from '#domains/feeds/schema.ts';
import { officeInstant } from '#shared/time.ts';
import { useTexts } from '#domains/feeds/client/use-texts.ts';
import { type Translate, msg } from '#shared/texts.ts';

const ROWS_PER_PAGE = 10;

const nameOf = ({ resource }: FeedView, t: Translate) =>
  resource ? `${resource.name}, ${resource.space}` : t('My bookings');

function Name({ feed }: { feed: FeedView }) {
  return nameOf(feed, useTexts());
}

function Moment({ at }: { at: Date | null }) {
  const t = useTexts();
  return at ? officeInstant(at, undefined, t) : '-';
}

const COLUMNS: Column<FeedView>[] = [
  {
    header: msg('Bookings of'),
    onPhone: 'title',
    cell: (feed) => (
      <span className="inline-flex items-center gap-2">
        {feed.resource && <ColorDot color={feed.resource.color} />}
        <Name feed={feed} />
      </span>
    ),
  },
  { header: msg('Created'), cell: ({ created_at }) => <Moment at={created_at} /> },
  { header: msg('Last Read'), cell: ({ read_at }) => <Moment at={read_at} /> },
];

/** The secret addresses under which calendar programs read bookings. */
export default function CalendarFeedsScreen() {
  const t = useTexts();
  const { mutateAsync: add } = trpc.feeds.add.useMutation();
  const list = usePagedList({
    pageSize: ROWS_PER_PAGE,
    useListQuery: (_filters, part) => trpc.feeds.list.useQuery(part),
  });
  const [adding, setAdding] = useState(false);
  const address = useSecretAddress<FeedView>({
    renew: trpc.feeds.renew.useMutation().mutateAsync,
    ends: (feed) =>
      t('Calendar programs that use the present address of {name} stop following it.', { name: nameOf(feed, t) }),
    title: t('Calendar Address'),
    text: t(
      'Add this address to your calendar program, which then follows every change. Anybody who has the address can read these bookings, so keep it secret.',
    ),
    action: (url) => (
      <Button variant="secondary" asChild>
        <a href={url.replace(/^https?:/u, 'webcal:')}>{t('Open in calendar program')}</a>
      </Button>
    ),
  });
  const addButton = <Button onClick={() => setAdding(true)}>{t('+ Add Calendar Feed')}</Button>;
  return (
    <ListScreen
      title={t('Calendar Feeds')}
      description={t('Secret addresses that show bookings in your own calendar program')}
      head={addButton}
      list={list}
      label={t('Calendar feeds')}
      noun={t('calendar feeds')}
      numbers={t('S.no.')}
      columns={COLUMNS}
      actions={(feed, { ask }) => (
        <span className="inline-flex items-center gap-0.5">
          <IconButton
            label={t('New address for {name}', { name: nameOf(feed, t) })}
            icon={RefreshCw}
            onClick={() => address.ask(feed)}
          />
          <IconButton label={t('Delete {name}', { name: nameOf(feed, t) })} icon={Trash2} onClick={ask} />
        </span>
      )}
      empty={{
        title: t('No calendar feeds yet'),
        text: t('With a calendar feed, your calendar program shows your bookings and follows every change.'),
        action: addButton,
      }}
      deletion={{
        noun: t('Calendar feed'),
        nameOf: (feed) => nameOf(feed, t),
        remove: trpc.feeds.remove.useMutation().mutateAsync,
      }}
    >
      {adding && <FeedDialog add={add} onAdded={({ url }) => address.show(url)} onClose={() => setAdding(false)} />}
      {address.dialogs}
    </ListScreen>
  );
}
