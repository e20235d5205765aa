import { useState } from 'react';
import { useSession } from '#client/session.tsx';
import { Field } from '#client/ui/field.tsx';
import { InviteButton, InviteMember } from './invite-member.tsx';
import { type Person, PersonPicker } from './person-picker.tsx';

type BilledFieldProps = {
  spaceId: string;
  error: string | undefined;
  /** The chosen customer, or empty. */
  text: string | undefined;
  onChoose: (person: Person) => void;
  /** Enters somebody new. */
  onNew: () => void;
};

/** The customer who is billed: a member or a contact. Staff who edit members may invite a new one. */
export function BilledField({ spaceId, error, text, onChoose, onNew }: BilledFieldProps) {
  const { may } = useSession();
  const [isInviting, setInviting] = useState(false);
  return (
    <div className="min-w-0 space-y-2 sm:col-span-2">
      <Field label="Billed to" required error={error}>
        {(control) => (
          <PersonPicker
            control={control}
            label="Billed to"
            text={text || 'Choose a customer'}
            isFilled={Boolean(text)}
            autoFocus={!text}
            spaceId={spaceId}
            exclude={[]}
            among={may('members', 'show') ? 'both' : 'members'}
            onChoose={onChoose}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-x-4">
        <InviteButton label="New customer" onClick={onNew} />
        {may('members') && <InviteButton label="Invite a new member" onClick={() => setInviting(true)} />}
      </div>
      {isInviting && (
        <InviteMember
          spaceId={spaceId}
          problemWith={() => undefined}
          onInvited={(email) => onChoose({ email, name: '' })}
          onClose={() => setInviting(false)}
        />
      )}
    </div>
  );
}
