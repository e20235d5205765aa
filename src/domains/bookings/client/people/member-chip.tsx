import { X } from 'lucide-react';
import { Avatar } from '#client/ui/avatar.tsx';

type ChosenMembersProps = {
  emails: readonly string[];
  nameOf: (email: string) => string | undefined;
  onRemove: (email: string) => void;
};

/** The chosen members of a booking. */
export function ChosenMembers({ emails, nameOf, onRemove }: ChosenMembersProps) {
  if (emails.length === 0) return null;
  return (
    <ul aria-label="Selected members" className="flex flex-wrap gap-2">
      {emails.map((email) => (
        <MemberChip key={email} email={email} name={nameOf(email)} onRemove={() => onRemove(email)} />
      ))}
    </ul>
  );
}

type MemberChipProps = { email: string; name?: string; onRemove: () => void };

/** A chosen person, as an item of a list. */
export function MemberChip({ email, name, onRemove }: MemberChipProps) {
  return (
    <li className="flex min-h-10 max-w-full items-center gap-2 rounded-full border bg-subtle pl-1.5 pr-1">
      <Avatar name={name || email} size="sm" />
      <span className="min-w-0 truncate text-sm">{name ? `${name} (${email})` : email}</span>
      <button
        type="button"
        aria-label={`Remove ${email}`}
        onClick={onRemove}
        className="grid size-8 shrink-0 place-items-center rounded-full text-muted-foreground hover:bg-muted hover:text-foreground"
      >
        <X className="size-4" aria-hidden="true" />
      </button>
    </li>
  );
}
