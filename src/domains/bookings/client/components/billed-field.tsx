import { useState } from 'react';
import { useSession } from '#client/session.tsx';
import { Field } from '#client/ui/field.tsx';
import type { PeopleNames } from '#domains/bookings/client/use-people-names.ts';
import { InviteButton, InviteMember } from './invite-member.tsx';
import { type Person, PersonPicker } from './person-picker.tsx';

type BilledFieldProps = {
  spaceId: string;
  names: PeopleNames;
  error: string | undefined;
  /** The email address, or empty. */
  billed: string;
  onChange: (email: string) => void;
};

/** The member who is billed. Staff who edit members may invite a new one. */
export function BilledField({ spaceId, names, error, billed, onChange }: BilledFieldProps) {
  const { may } = useSession();
  const [isInviting, setInviting] = useState(false);

  function choose(person: Person) {
    names.remember(person);
    onChange(person.email);
  }

  return (
    <div className="min-w-0 space-y-2">
      <Field label="Billed to" required error={error}>
        {(control) => (
          <PersonPicker
            control={control}
            label="Billed to"
            text={billed ? names.labelOf(billed) : 'Choose a member'}
            isFilled={billed !== ''}
            spaceId={spaceId}
            exclude={[]}
            onChoose={choose}
          />
        )}
      </Field>
      {may('members') && <InviteButton label="Invite a new member" onClick={() => setInviting(true)} />}
      {isInviting && (
        <InviteMember
          spaceId={spaceId}
          problemWith={() => undefined}
          onInvited={(email) => choose({ email, name: '' })}
          onClose={() => setInviting(false)}
        />
      )}
    </div>
  );
}
