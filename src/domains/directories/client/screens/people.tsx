import { Unlink } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { toast } from 'sonner';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { Instant } from '#client/lists/cells.tsx';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { trpc } from '#client/trpc.tsx';
import { type Tone, StatusBadge } from '#client/ui/badge.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { DirectoryPersonView } from '#domains/directories/schema.ts';
import { MAX_LIMIT } from '#shared/page-limits.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/directories/client/use-texts.ts';
import { later, msg, type Later } from '#shared/texts.ts';

const STATES: Record<DirectoryPersonView['state'], { label: Later; tone: Tone }> = {
  active: { label: later('Active'), tone: 'green' },
  inactive: { label: later('Deactivated'), tone: 'grey' },
  blocked: { label: later('Blocked by staff'), tone: 'red' },
};

const nameOf = ({ name, email }: DirectoryPersonView) => name || email;

/** A text of the product. */
function Words({ of }: { of: string | Later }) {
  return useTexts()(of);
}

const COLUMNS: Column<DirectoryPersonView>[] = [
  {
    header: msg('Person'),
    onPhone: 'title',
    cell: (person) => (
      <span className="block min-w-0 py-1.5">
        <span className="block font-medium wrap-anywhere">{nameOf(person)}</span>
        <span className="block text-xs font-normal break-all text-muted-foreground">
          <bdi>{person.email}</bdi>
        </span>
      </span>
    ),
  },
  {
    header: msg('Groups'),
    cell: ({ groups }) => <span className="line-clamp-2 max-w-56 wrap-anywhere">{groups.join(', ') || '-'}</span>,
  },
  { header: msg('Role'), cell: ({ role }) => role ?? '-' },
  {
    header: msg('Account'),
    cell: ({ made_here }) => <Words of={made_here ? msg('By the directory') : msg('Was here before')} />,
  },
  {
    header: msg('State'),
    cell: ({ state }) => (
      <StatusBadge tone={STATES[state].tone}>
        <Words of={STATES[state].label} />
      </StatusBadge>
    ),
  },
  { header: msg('Last Change'), cell: ({ changed_at }) => <Instant at={changed_at} zone={undefined} /> },
];

/** The people whose accounts a directory manages. */
export default function DirectoryPeopleScreen() {
  const t = useTexts();
  const { id = '' } = useParams();
  const { mutateAsync: release } = trpc.directories.release.useMutation();
  const [releasing, setReleasing] = useState<DirectoryPersonView>();
  const directories = trpc.directories.list.useQuery({ limit: MAX_LIMIT }).data?.items;
  const name = directories?.find(({ _id }) => _id === id)?.name ?? t('this directory');
  const list = usePagedList({
    useListQuery: (_filters, part) => trpc.directories.people.useQuery({ _id: id, ...part }),
  });
  return (
    <ListScreen
      title={t('People')}
      description={t('Whose accounts {name} manages', { name })}
      back={paths.directories}
      list={list}
      noun={t('people')}
      columns={COLUMNS}
      actions={(person) => (
        <IconButton
          label={t('Release {name}', { name: nameOf(person) })}
          icon={Unlink}
          onClick={() => setReleasing(person)}
        />
      )}
      empty={{
        title: t('Nobody yet'),
        text: t('People appear here once the system of the company has sent them.'),
      }}
    >
      {releasing && (
        <ConfirmCall
          open
          onOpenChange={() => setReleasing(undefined)}
          title={t('Do you want to release {name}?', { name: nameOf(releasing) })}
          text={t(
            '{name} manages the account no more, until it sends the person again. The role stays. If the account was deactivated, it can be used again.',
            { name },
          )}
          onYes={async () => {
            await release({ _id: id, person_id: releasing._id });
            toast.success(t('Person released'));
          }}
        />
      )}
    </ListScreen>
  );
}
