import { Copy, KeyRound, Pencil, Trash2, Users } from 'lucide-react';
import { toast } from 'sonner';
import { useSecretAddress } from '#client/forms/secret-address.tsx';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { trpc } from '#client/trpc.tsx';
import { ActiveBadge } from '#client/ui/active-badge.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { IconLink } from '#client/ui/icon-link.tsx';
import { DirectoryDialog } from '#domains/directories/client/components/directory-dialog.tsx';
import type { DirectoryView } from '#domains/directories/schema.ts';
import { formatNumber } from '#shared/numbers.ts';
import { paths } from '#shared/paths.ts';
import { officeInstant } from '#shared/time.ts';
import { useTexts } from '#domains/directories/client/use-texts.ts';
import { msg } from '#shared/texts.ts';
import { Trans } from '@lingui/react';

function Used({ of: { used_at, used_from } }: { of: DirectoryView }) {
  const t = useTexts();
  if (!used_at) return t('Never');
  return (
    <span className="block py-1.5">
      {officeInstant(used_at, undefined, t)}
      <span className="block text-xs break-words text-muted-foreground">
        {t('from {address}', { address: used_from })}
      </span>
    </span>
  );
}

/** A number as the reader writes it. */
function Count({ of }: { of: number }) {
  const t = useTexts();
  return formatNumber(of, t);
}

const COLUMNS: Column<DirectoryView>[] = [
  {
    header: msg('Name'),
    onPhone: 'title',
    cell: ({ name, owned_domains }) => (
      <span className="block min-w-0 py-1.5">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="line-clamp-2 text-xs font-normal wrap-anywhere text-muted-foreground">
          {owned_domains.join(', ')}
        </span>
      </span>
    ),
  },
  { header: msg('People'), align: 'end', cell: ({ people }) => <Count of={people} /> },
  { header: msg('Groups'), align: 'end', cell: ({ groups }) => <Count of={groups} /> },
  { header: msg('Last Call'), cell: (directory) => <Used of={directory} /> },
  { header: msg('State'), cell: ({ active }) => <ActiveBadge active={active} /> },
];

/** The directories of companies, which manage accounts by SCIM. */
export default function DirectoriesScreen() {
  const t = useTexts();
  const { mutateAsync: replace } = trpc.directories.replaceToken.useMutation();
  const list = usePagedList({ useListQuery: (_filters, part) => trpc.directories.list.useQuery(part) });
  const url = new URL('/scim/v2', window.location.origin).href;
  const token = useSecretAddress<DirectoryView>({
    noun: 'token',
    renew: async ({ _id }) => ({ url: (await replace({ _id })).token }),
    ends: ({ name }) => t('The present token of {name} ends at once. Enter the new one in its system.', { name }),
    title: t('Token of the Directory'),
    text: t(
      'Enter it in the system of the company, with the address below the list. Whoever has it manages its accounts.',
    ),
  });
  async function copy(address: string) {
    await navigator.clipboard.writeText(address);
    toast.success(t('Address copied'));
  }
  return (
    <ListScreen
      title={t('Directories')}
      description={t('Systems of companies that create, change and deactivate accounts here')}
      list={list}
      noun={t('directories')}
      columns={COLUMNS}
      add={t('+ Add Directory')}
      actions={({ ...directory }, { open, ask }) => (
        <span className="inline-flex items-center gap-0.5">
          <IconLink
            label={t('People of {name}', { name: directory.name })}
            icon={Users}
            to={paths.directory(directory._id)}
          />
          <IconButton label={t('Edit {name}', { name: directory.name })} icon={Pencil} onClick={open} />
          <IconButton
            label={t('New token for {name}', { name: directory.name })}
            icon={KeyRound}
            onClick={() => token.ask(directory)}
          />
          <IconButton
            label={t('Copy the address for {name}', { name: directory.name })}
            icon={Copy}
            onClick={() => void copy(directory.url)}
          />
          <IconButton label={t('Delete {name}', { name: directory.name })} icon={Trash2} onClick={ask} />
        </span>
      )}
      empty={{
        title: t('No directories yet'),
        text: t(
          'With Microsoft Entra, Okta or another system with SCIM, a company manages the accounts of its people itself.',
        ),
      }}
      dialog={{ name: 'directory', show: (open) => <DirectoryDialog {...open} canEdit onAdded={token.show} /> }}
      deletion={{
        noun: t('Directory'),
        nameOf: ({ name }) => name,
        consequence: ({ people }) => (
          <p className="text-sm">
            {t(
              '{count, plural, one {{count} account} other {{count} accounts}} are not managed by it any more. Accounts and roles stay as they are, also those that it has blocked. Release somebody first whose account is to be used again.',
              { count: people },
            )}
          </p>
        ),
        remove: trpc.directories.remove.useMutation().mutateAsync,
      }}
    >
      <p className="mt-6 max-w-prose text-sm text-muted-foreground">
        <Trans
          id="Enter this address in the system of the company: <0>{address}</0>"
          values={{ address: url }}
          components={{ 0: <span className="block font-mono break-all" /> }}
        />
      </p>
      {token.dialogs}
    </ListScreen>
  );
}
