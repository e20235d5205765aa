import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { useSecretAddress } from '#client/forms/secret-address.tsx';
import { choiceFilter, optionsOf, restrictions } from '#client/lists/filters.ts';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { KeyDialog } from '#domains/keys/client/components/key-dialog.tsx';
import { KeyBadge, STATE_NAMES, rightsText } from '#domains/keys/client/texts.tsx';
import { KEY_STATES } from '#domains/keys/rules.ts';
import type { KeyView } from '#domains/keys/schema.ts';
import { EVERYTHING } from '#shared/permissions.ts';
import { officeInstant } from '#shared/time.ts';

const WHOSE = [{ value: 'everybody', label: 'Everybody’s' }] as const;

function Used({ used: { used_at, used_from, used_for } }: { used: KeyView }) {
  if (!used_at) return 'Never';
  return (
    <span className="inline-block max-w-64 py-1.5">
      {officeInstant(used_at)}
      <span className="block text-xs break-words text-muted-foreground">
        {used_for}, from {used_from}
      </span>
    </span>
  );
}

const NAME: Column<KeyView> = {
  header: 'Name',
  onPhone: 'title',
  cell: ({ name, hint, kind, person, is_own }) => (
    <span className="block min-w-0 py-1.5">
      <span className="block font-medium wrap-anywhere">{name}</span>
      <span className="block text-xs font-normal text-muted-foreground">
        …{hint}
        {kind === 'test' && ', for the sandbox'}
        {!is_own && `, of ${person.name}`}
      </span>
    </span>
  ),
};

const COLUMNS: Column<KeyView>[] = [
  NAME,
  { header: 'May', cell: (key) => <span className="line-clamp-3 max-w-64 text-xs">{rightsText(key)}</span> },
  { header: 'State', cell: ({ state }) => <KeyBadge state={state} /> },
  { header: 'Last Use', cell: (key) => <Used used={key} /> },
  { header: 'Ends', cell: ({ expires_at }) => (expires_at ? officeInstant(expires_at) : '-') },
];

/** The button that removes what programs have made in the sandbox. */
function EmptySandbox() {
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync: empty } = trpc.keys.emptySandbox.useMutation();
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Empty the sandbox
      </Button>
      <ConfirmCall
        open={isAsking}
        onOpenChange={setAsking}
        title="Do you want to empty the sandbox?"
        text="All that programs have made there is removed. Nothing of this installation changes."
        danger
        onYes={async () => {
          await empty();
          toast.success('Sandbox emptied');
        }}
      />
    </>
  );
}

/** The keys with which programs call in the name of the account. */
export default function KeysScreen() {
  const isSuperAdmin = useSession().may(EVERYTHING);
  const hasSandbox = trpc.keys.sandbox.useQuery().data?.is_available === true;
  const { mutateAsync: replace } = trpc.keys.replace.useMutation();
  const secret = useSecretAddress<KeyView>({
    noun: 'key',
    renew: async ({ _id }) => ({ url: (await replace({ _id })).secret }),
    ends: ({ name }) => `The present key of ${name} stays valid for 24 hours, so that the program can be changed.`,
    title: 'Key of the Program',
    text: 'The program sends it as its bearer token. Whoever has it calls in your name.',
  });
  const list = usePagedList({
    filters: {
      state: choiceFilter('State', 'All states', optionsOf(KEY_STATES, STATE_NAMES)),
      ...(isSuperAdmin && { whose: choiceFilter('Whose', 'My keys', WHOSE) }),
    },
    useListQuery: ({ whose, ...filters }, part) =>
      trpc.keys.list.useQuery({ ...restrictions(filters), everybody: whose === 'everybody', ...part }),
  });
  return (
    <ListScreen
      title="API Keys"
      description="With a key, a program calls in your name, with the rights that you choose"
      list={list}
      noun="keys"
      columns={COLUMNS}
      add="+ Add Key"
      head={
        <>
          {isSuperAdmin && hasSandbox && <EmptySandbox />}
          <Button variant="secondary" asChild>
            <a href="/api/v1/docs">API documentation</a>
          </Button>
        </>
      }
      actions={({ ...key }, { open, ask }) =>
        key.state !== 'ended' && (
          <span className="inline-flex items-center gap-0.5">
            {key.is_own && (
              <>
                <IconButton label={`Edit ${key.name}`} icon={Pencil} onClick={open} />
                <IconButton label={`New secret for ${key.name}`} icon={KeyRound} onClick={() => secret.ask(key)} />
              </>
            )}
            <IconButton label={`End ${key.name}`} icon={Trash2} onClick={ask} />
          </span>
        )
      }
      empty={{
        title: 'No keys yet',
        text: 'A key is for one program: a display, an export, an assistant. It can do what you choose, and can be ended without changing your password.',
        filtered: 'No key is in this state.',
      }}
      dialog={{ name: 'key', show: (open) => <KeyDialog {...open} canEdit onAdded={secret.show} /> }}
      deletion={{
        noun: 'Key',
        nameOf: ({ name }) => name,
        question: 'Do you want to end this key?',
        consequence: () => <p className="text-sm">Its program can do nothing any more, at once.</p>,
        remove: trpc.keys.end.useMutation().mutateAsync,
      }}
    >
      {secret.dialogs}
    </ListScreen>
  );
}
