import { Copy, Pencil, Trash2 } from 'lucide-react';
import { toast } from 'sonner';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { trpc } from '#client/trpc.tsx';
import { ActiveBadge } from '#client/ui/active-badge.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { ProviderDialog } from '#domains/identity/client/components/provider-dialog.tsx';
import { AUDIENCE_NAMES } from '#domains/identity/client/texts.ts';
import type { ProviderView } from '#domains/identity/schema.ts';
import { formatNumber } from '#shared/numbers.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/identity/client/use-texts.ts';
import { msg, type Later } from '#shared/texts.ts';
import { Trans } from '@lingui/react';

/** A text of the product. */
function Words({ of }: { of: string | Later }) {
  return useTexts()(of);
}

/** A number as the reader writes it. */
function Count({ of }: { of: number }) {
  const t = useTexts();
  return formatNumber(of, t);
}

const COLUMNS: Column<ProviderView>[] = [
  {
    header: msg('Name'),
    onPhone: 'title',
    cell: ({ name, issuer }) => (
      <span className="block min-w-0 py-1.5">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-xs font-normal break-all text-muted-foreground">{issuer}</span>
      </span>
    ),
  },
  { header: msg('For'), cell: ({ audience }) => <Words of={AUDIENCE_NAMES[audience]} /> },
  {
    header: msg('Believed domains'),
    cell: ({ owned_domains }) => (
      <span className="line-clamp-2 max-w-56 wrap-anywhere">
        {owned_domains.join(', ') || <Words of={msg('None')} />}
      </span>
    ),
  },
  {
    header: msg('Makes accounts'),
    cell: ({ creates_accounts }) => <Words of={creates_accounts ? msg('Yes') : msg('No')} />,
  },
  { header: msg('People'), align: 'end', cell: ({ people }) => <Count of={people} /> },
  { header: msg('State'), cell: ({ active }) => <ActiveBadge active={active} /> },
];

/** The services at which people may sign in. */
export default function SignInScreen() {
  const t = useTexts();
  const list = usePagedList({ useListQuery: (_filters, part) => trpc.identity.list.useQuery(part) });
  const redirectUrl = new URL(paths.signInBack, window.location.origin).href;
  async function copy(url: string) {
    await navigator.clipboard.writeText(url);
    toast.success(t('Redirect address copied'));
  }
  return (
    <ListScreen
      title={t('Sign-in')}
      description={t('Services at which people sign in, instead of a password here')}
      list={list}
      noun={t('sign-ins')}
      columns={COLUMNS}
      add={t('+ Add Sign-in')}
      actions={({ name, redirect_url }, { open, ask }) => (
        <span className="inline-flex items-center gap-0.5">
          <IconButton
            label={t('Copy the redirect address of {name}', { name })}
            icon={Copy}
            onClick={() => void copy(redirect_url)}
          />
          <IconButton label={t('Edit {name}', { name })} icon={Pencil} onClick={open} />
          <IconButton label={t('Delete {name}', { name })} icon={Trash2} onClick={ask} />
        </span>
      )}
      empty={{
        title: t('No sign-ins yet'),
        text: t('With Google, Microsoft Entra, Okta, Keycloak or another service, people need no password here.'),
      }}
      dialog={{ name: 'signIn', show: (open) => <ProviderDialog {...open} canEdit /> }}
      deletion={{
        noun: t('Sign-in'),
        nameOf: ({ name }) => name,
        consequence: () => (
          <p className="text-sm">
            {t(
              'Nobody signs in with it any more. Accounts and roles stay. Who has no password chooses one by “Forgot Password”.',
            )}
          </p>
        ),
        remove: trpc.identity.remove.useMutation().mutateAsync,
      }}
    >
      <p className="mt-6 max-w-prose text-sm text-muted-foreground">
        <Trans
          id="Enter this redirect address at each service: <0>{address}</0>"
          values={{ address: redirectUrl }}
          components={{ 0: <span className="font-mono break-all" /> }}
        />
      </p>
    </ListScreen>
  );
}
