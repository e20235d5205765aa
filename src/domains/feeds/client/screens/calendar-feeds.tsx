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

const ROWS_PER_PAGE = 10;

const nameOf = ({ resource }: FeedView) => (resource ? `${resource.name}, ${resource.space}` : 'My bookings');

const dateText = (at: Date | null) => (at ? officeInstant(at) : '-');

const COLUMNS: Column<FeedView>[] = [
  {
    header: 'Bookings of',
    onPhone: 'title',
    cell: (feed) => (
      <span className="inline-flex items-center gap-2">
        {feed.resource && <ColorDot color={feed.resource.color} />}
        {nameOf(feed)}
      </span>
    ),
  },
  { header: 'Created', cell: ({ created_at }) => dateText(created_at) },
  { header: 'Last Read', cell: ({ read_at }) => dateText(read_at) },
];

/** The secret addresses under which calendar programs read bookings. */
export default function CalendarFeedsScreen() {
  const { mutateAsync: add } = trpc.feeds.add.useMutation();
  const list = usePagedList({
    pageSize: ROWS_PER_PAGE,
    useListQuery: (_filters, part) => trpc.feeds.list.useQuery(part),
  });
  const [adding, setAdding] = useState(false);
  const address = useSecretAddress<FeedView>({
    renew: trpc.feeds.renew.useMutation().mutateAsync,
    ends: (feed) => `Calendar programs that use the present address of ${nameOf(feed)} stop following it.`,
    title: 'Calendar Address',
    text: 'Add this address to your calendar program, which then follows every change. Anybody who has the address can read these bookings, so keep it secret.',
    action: (url) => (
      <Button variant="secondary" asChild>
        <a href={url.replace(/^https?:/u, 'webcal:')}>Open in calendar program</a>
      </Button>
    ),
  });
  const addButton = <Button onClick={() => setAdding(true)}>+ Add Calendar Feed</Button>;
  return (
    <ListScreen
      title="Calendar Feeds"
      description="Secret addresses that show bookings in your own calendar program"
      head={addButton}
      list={list}
      label="Calendar feeds"
      noun="calendar feeds"
      numbers="S.no."
      columns={COLUMNS}
      actions={(feed, { ask }) => (
        <span className="inline-flex items-center gap-0.5">
          <IconButton label={`New address for ${nameOf(feed)}`} icon={RefreshCw} onClick={() => address.ask(feed)} />
          <IconButton label={`Delete ${nameOf(feed)}`} icon={Trash2} onClick={ask} />
        </span>
      )}
      empty={{
        title: 'No calendar feeds yet',
        text: 'With a calendar feed, your calendar program shows your bookings and follows every change.',
        action: addButton,
      }}
      deletion={{ noun: 'Calendar feed', nameOf, remove: trpc.feeds.remove.useMutation().mutateAsync }}
    >
      {adding && <FeedDialog add={add} onAdded={({ url }) => address.show(url)} onClose={() => setAdding(false)} />}
      {address.dialogs}
    </ListScreen>
  );
}
