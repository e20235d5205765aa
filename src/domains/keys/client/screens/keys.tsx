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
import { useTexts } from '#domains/keys/client/use-texts.ts';
import { later, msg } from '#shared/texts.ts';

const WHOSE = [{ value: 'everybody', label: later('Everybody’s') }] as const;

function Used({ used: { used_at, used_from, used_for } }: { used: KeyView }) {
  const t = useTexts();
  if (!used_at) return t('Never');
  return (
    <span className="inline-block max-w-64 py-1.5">
      {officeInstant(used_at, undefined, t)}
      <span className="block text-xs break-words text-muted-foreground">
        {t('{call}, from {address}', { call: used_for, address: used_from })}
      </span>
    </span>
  );
}

/** The end of a key, where it is valid, and whose it is. */
function Hint({ of: { hint, kind, person, is_own } }: { of: KeyView }) {
  const t = useTexts();
  const values = { hint, name: person.name };
  if (kind === 'test')
    return is_own ? t('…{hint}, for the sandbox', { hint }) : t('…{hint}, for the sandbox, of {name}', values);
  return is_own ? `…${hint}` : t('…{hint}, of {name}', values);
}

function Rights({ of }: { of: KeyView }) {
  return rightsText(of, useTexts());
}

function End({ at }: { at: Date | null }) {
  const t = useTexts();
  return at ? officeInstant(at, undefined, t) : '-';
}

const NAME: Column<KeyView> = {
  header: msg('Name'),
  onPhone: 'title',
  cell: (key) => (
    <span className="block min-w-0 py-1.5">
      <span className="block font-medium wrap-anywhere">{key.name}</span>
      <span className="block text-xs font-normal text-muted-foreground">
        <Hint of={key} />
      </span>
    </span>
  ),
};

const COLUMNS: Column<KeyView>[] = [
  NAME,
  {
    header: msg('May'),
    cell: (key) => (
      <span className="line-clamp-3 max-w-64 text-xs">
        <Rights of={key} />
      </span>
    ),
  },
  { header: msg('State'), cell: ({ state }) => <KeyBadge state={state} /> },
  { header: msg('Last Use'), cell: (key) => <Used used={key} /> },
  { header: msg('Ends'), cell: ({ expires_at }) => <End at={expires_at} /> },
];

/** The button that removes what programs have made in the sandbox. */
function EmptySandbox() {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync: empty } = trpc.keys.emptySandbox.useMutation();
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {t('Empty the sandbox')}
      </Button>
      <ConfirmCall
        open={isAsking}
        onOpenChange={setAsking}
        title={t('Do you want to empty the sandbox?')}
        text={t('All that programs have made there is removed. Nothing of this installation changes.')}
        danger
        onYes={async () => {
          await empty();
          toast.success(t('Sandbox emptied'));
        }}
      />
    </>
  );
}

/** The keys with which programs call in the name of the account. */
export default function KeysScreen() {
  const t = useTexts();
  const isSuperAdmin = useSession().may(EVERYTHING);
  const hasSandbox = trpc.keys.sandbox.useQuery().data?.is_available === true;
  const { mutateAsync: replace } = trpc.keys.replace.useMutation();
  const secret = useSecretAddress<KeyView>({
    noun: 'key',
    renew: async ({ _id }) => ({ url: (await replace({ _id })).secret }),
    ends: ({ name }) =>
      t('The present key of {name} stays valid for 24 hours, so that the program can be changed.', { name }),
    title: t('Key of the Program'),
    text: t('The program sends it as its bearer token. Whoever has it calls in your name.'),
  });
  const list = usePagedList({
    filters: {
      state: choiceFilter(msg('State'), msg('All states'), optionsOf(KEY_STATES, STATE_NAMES)),
      ...(isSuperAdmin && { whose: choiceFilter(msg('Whose'), msg('My keys'), WHOSE) }),
    },
    useListQuery: ({ whose, ...filters }, part) =>
      trpc.keys.list.useQuery({ ...restrictions(filters), everybody: whose === 'everybody', ...part }),
  });
  return (
    <ListScreen
      title={t('API Keys')}
      description={t('With a key, a program calls in your name, with the rights that you choose')}
      list={list}
      noun={t('keys')}
      columns={COLUMNS}
      add={t('+ Add Key')}
      head={
        <>
          {isSuperAdmin && hasSandbox && <EmptySandbox />}
          <Button variant="secondary" asChild>
            <a href="/api/v1/docs">{t('API documentation')}</a>
          </Button>
        </>
      }
      actions={({ ...key }, { open, ask }) =>
        key.state !== 'ended' && (
          <span className="inline-flex items-center gap-0.5">
            {key.is_own && (
              <>
                <IconButton label={t('Edit {name}', { name: key.name })} icon={Pencil} onClick={open} />
                <IconButton
                  label={t('New secret for {name}', { name: key.name })}
                  icon={KeyRound}
                  onClick={() => secret.ask(key)}
                />
              </>
            )}
            <IconButton label={t('End {name}', { name: key.name })} icon={Trash2} onClick={ask} />
          </span>
        )
      }
      empty={{
        title: t('No keys yet'),
        text: t(
          'A key is for one program: a display, an export, an assistant. It can do what you choose, and can be ended without changing your password.',
        ),
        filtered: t('No key is in this state.'),
      }}
      dialog={{ name: 'key', show: (open) => <KeyDialog {...open} canEdit onAdded={secret.show} /> }}
      deletion={{
        noun: t('Key'),
        nameOf: ({ name }) => name,
        question: t('Do you want to end this key?'),
        consequence: () => <p className="text-sm">{t('Its program can do nothing any more, at once.')}</p>,
        remove: trpc.keys.end.useMutation().mutateAsync,
      }}
    >
      {secret.dialogs}
    </ListScreen>
  );
}
