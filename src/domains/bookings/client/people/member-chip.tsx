import { X } from 'lucide-react';
import { Avatar } from '#client/ui/avatar.tsx';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

type ChosenMembersProps = {
  emails: readonly string[];
  nameOf: (email: string) => string | undefined;
  onRemove: (email: string) => void;
};

/** The chosen members of a booking. */
export function ChosenMembers({ emails, nameOf, onRemove }: ChosenMembersProps) {
  const t = useTexts();
  if (emails.length === 0) return null;
  return (
    <ul aria-label={t('Selected members')} className="flex flex-wrap gap-2">
      {emails.map((email) => (
        <MemberChip key={email} email={email} name={nameOf(email)} onRemove={() => onRemove(email)} />
      ))}
    </ul>
  );
}

type MemberChipProps = { email: string; name?: string; onRemove: () => void };

/** A chosen person, as an item of a list. */
export function MemberChip({ email, name, onRemove }: MemberChipProps) {
  const t = useTexts();
  return (
    <li className="flex min-h-10 max-w-full items-center gap-2 rounded-full border bg-subtle ps-1.5 pe-1">
      <Avatar name={name || email} size="sm" />
      <bdi className="min-w-0 truncate text-sm">{name ? `${name} (${email})` : email}</bdi>
      <button
        type="button"
        aria-label={t('Remove {email}', { email })}
        onClick={onRemove}
        className="grid size-8 shrink-0 place-items-center rounded-full text-muted-foreground hover:bg-muted hover:text-foreground"
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </li>
  );
}
