import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { Command, CommandItem } from '#client/ui/command.tsx';
import type { ControlProps } from '#client/ui/field.tsx';
import { Popover } from '#client/ui/popover.tsx';
import type { RouterOutputs } from '#client/trpc.tsx';
import { useDebounced } from '#client/use-debounced.ts';
import { useContactSearch, useMemberSearch } from '#domains/bookings/client/queries.ts';
import { isActiveIn } from '#domains/bookings/rules.ts';
import { useTexts } from '#domains/bookings/client/use-texts.ts';
import type { Translate } from '#shared/texts.ts';

/** A contact has no account, and perhaps no address. */
export type PickedPerson = { email: string; name: string; _id?: string; contact?: { _id: string; phone: string } };

type PersonPickerProps = {
  control: ControlProps;
  /** The accessible name of the list. */
  label: string;
  /** The text of the closed picker. */
  text: string;
  isFilled: boolean;
  /** Has the focus at first. */
  autoFocus?: boolean;
  spaceId: string;
  /** People who cannot be chosen again. */
  exclude: readonly string[];
  /** Stays open, so that several people can be chosen. */
  keepOpen?: boolean;
  /** Who is offered: the members of the workspace, its contacts, or both. */
  among?: 'members' | 'contacts' | 'both';
  onChoose: (person: PickedPerson) => void;
};

/**
 * Chooses members of a workspace, who are searched on the server by name or email. Typing on the closed picker searches, too. A whole
 * address needs no press: the one person who has it is chosen.
 */
export function PersonPicker(props: PersonPickerProps) {
  const { control, label, text, isFilled, autoFocus, keepOpen = false, ...choices } = props;
  const [isOpen, setOpen] = useState(false);
  const isTaken = useRef(false);

  function choose(person: PickedPerson) {
    if (!keepOpen) setOpen(false);
    choices.onChoose(person);
  }

  function take(person: PickedPerson) {
    isTaken.current = true;
    choose(person);
  }

  function onKeyDown(event: KeyboardEvent) {
    // Who ends an address with Enter has not seen yet that the person is chosen.
    if (isTaken.current && event.key === 'Enter') event.preventDefault();
    isTaken.current = false;
    // The text goes to the search, which has the focus when the key is up.
    if (isText(event)) setOpen(true);
  }

  return (
    <Popover
      label={label}
      open={isOpen}
      onOpenChange={setOpen}
      modal
      className="flex w-[26rem] flex-col overflow-hidden p-0"
      trigger={
        <button
          type="button"
          role="combobox"
          {...control}
          autoFocus={autoFocus}
          onKeyDown={onKeyDown}
          className={classNames(
            'control flex items-center justify-between gap-2',
            !isFilled && 'text-muted-foreground',
          )}
        >
          <span className="min-w-0 truncate">{text}</span>
          <ChevronDown className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
        </button>
      }
    >
      <Choices {...choices} label={label} onChoose={choose} onTake={keepOpen ? undefined : take} />
    </Popover>
  );
}

/** A space presses the button. */
const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

const SHOWN = 100;
const DELAY_MS = 150;

type ChoicesProps = Pick<PersonPickerProps, 'label' | 'spaceId' | 'exclude' | 'among' | 'onChoose'> & {
  /** Called with the one person whose whole address is typed. */
  onTake: ((person: PickedPerson) => void) | undefined;
};

function Choices({ label, spaceId, exclude, among, onChoose, onTake }: ChoicesProps) {
  const t = useTexts();
  const [text, setText] = useState('');
  const searched = useDebounced(text.trim(), DELAY_MS);
  const { people, contacts, error, ...search } = useFound({ spaceId, exclude, among }, searched);
  const isStale = search.isStale || searched !== text.trim();
  const found = search.text;
  const named = isStale ? undefined : personWith(searched, [...people, ...contacts.map(contactPerson)]);
  const take = useEffectEvent(() => named && onTake?.(named));
  useEffect(() => void take(), [named?.email]);
  return (
    <>
      <Command
        label={label}
        placeholder={t('Search by name or email')}
        text={text}
        onTextChange={setText}
        stale={isStale}
        status={isStale ? '' : found}
        ids={[...people.map(({ _id }) => _id), ...contacts.map(contactKey)]}
        className="max-h-80"
      >
        {people.map(({ _id, name, email }) => (
          <CommandItem
            key={_id}
            id={_id}
            label={name || email}
            hint={name ? email : undefined}
            onSelect={() => onChoose({ _id, name, email })}
          />
        ))}
        {contacts.map((contact) => (
          <CommandItem
            key={contactKey(contact)}
            id={contactKey(contact)}
            label={contact.name}
            hint={contactHint(contact, t)}
            onSelect={() => onChoose(contactPerson(contact))}
          />
        ))}
      </Command>
      <p className="border-t px-4 py-2 text-xs text-muted-foreground">
        {error ? t('The members could not be searched. Please try again.') : isStale ? t('Searching…') : found}
      </p>
    </>
  );
}

/** The people that match the searched text, and how many they are. */
function useFound(
  { spaceId, exclude, among = 'members' }: Omit<ChoicesProps, 'label' | 'onChoose' | 'onTake'>,
  text: string,
) {
  const t = useTexts();
  const filter = { space_id: spaceId, text, limit: SHOWN };
  const members = useMemberSearch(filter, among !== 'contacts');
  const known = useContactSearch(filter, among !== 'members');
  const { items = [], totalCount = 0 } = members.data ?? {};
  const people = items.filter((member) => isActiveIn(member, spaceId) && !exclude.includes(member.email));
  const contacts = known.data?.items ?? [];
  const asked = [...(among === 'contacts' ? [] : [members]), ...(among === 'members' ? [] : [known])];
  const counts = [
    ...(among === 'contacts'
      ? []
      : [t('{count, plural, one {{count} member} other {{count} members}}', { count: people.length })]),
    ...(contacts.length > 0 || among === 'contacts'
      ? [t('{count, plural, one {{count} contact} other {{count} contacts}}', { count: contacts.length })]
      : []),
  ].join(', ');
  const further = totalCount - items.length + (known.data?.totalCount ?? 0) - contacts.length;
  return {
    people,
    contacts,
    error: asked.find(({ error }) => error)?.error,
    isStale: asked.some(({ isPending, isPlaceholderData }) => isPending || isPlaceholderData),
    text: further > 0 ? t('The first {counts}. Type more to find others.', { counts }) : counts,
  };
}

/** The person whose address is the typed text, if nobody else is found. */
function personWith(text: string, found: readonly PickedPerson[]): PickedPerson | undefined {
  const [first] = found;
  return found.length === 1 && first?.email && first.email === text.toLowerCase() ? first : undefined;
}

type Contact = RouterOutputs['contacts']['list']['items'][number];

const contactKey = ({ _id }: Contact) => `contact-${_id}`;

const contactPerson = (contact: Contact): PickedPerson => ({ name: contact.name, email: contact.email, contact });

/** What tells a contact from others of the same name. */
function contactHint({ email, phone, company_name }: Contact, t: Translate): string {
  return [company_name, email || phone, t('no account')].filter(Boolean).join(', ');
}
