import { Plus } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { capacityNotice, memberProblem } from '#domains/bookings/rules.ts';
import type { PeopleNames } from '#domains/bookings/client/people/use-people-names.ts';
import { ChosenMembers } from './member-chip.tsx';
import { InviteButton, InviteMember } from './invite-member.tsx';
import { type PickedPerson, PersonPicker } from './person-picker.tsx';
import { useTexts } from '#domains/bookings/client/use-texts.ts';
import { spoken } from '#shared/messages.ts';

type MembersFieldProps = {
  spaceId: string;
  names: PeopleNames;
  error: string | undefined;
  required?: boolean;
  /** The email addresses of the chosen members. */
  emails: readonly string[];
  capacity: number;
  /** Members of the workspace can be searched only by those who may see them. */
  canSearch: boolean;
  /** A person who is offered with one press: the billed member, or the account itself. */
  offered: string;
  onChange: (emails: string[]) => void;
};

/** The people who attend, at most as many as the capacity. All of them get the details by email. */
export function MembersField(props: MembersFieldProps) {
  const t = useTexts();
  const { spaceId, names, error, required, emails, capacity, canSearch, offered, onChange } = props;
  const [isInviting, setInviting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isFull = emails.length >= capacity;

  function add(person: PickedPerson) {
    const refusal = memberProblem(person.email, emails, capacity);
    setProblem(refusal && spoken(refusal, t));
    if (refusal) return;
    names.remember(person);
    onChange([...emails, person.email]);
  }

  function remove(email: string) {
    setProblem(undefined);
    onChange(emails.filter((other) => other !== email));
  }

  return (
    <div className="min-w-0 space-y-2 sm:col-span-2">
      <Field
        label={t('Members')}
        required={required}
        error={error ?? problem}
        hint={
          isFull
            ? spoken(capacityNotice(capacity), t)
            : t('{count} of {capacity} selected. Everybody gets the details by email.', {
                count: emails.length,
                capacity,
              })
        }
      >
        {(control) =>
          canSearch ? (
            <MemberSearch control={control} spaceId={spaceId} emails={emails} onChoose={add} />
          ) : (
            <AddByEmail id={control.id} onClick={() => setInviting(true)} />
          )
        }
      </Field>
      <ChosenMembers emails={emails} nameOf={names.nameOf} onRemove={remove} />
      <div className="flex flex-wrap gap-x-4">
        {offered && !isFull && !emails.includes(offered) && (
          <InviteButton
            label={t('Add {name}', { name: names.nameOf(offered) || offered })}
            onClick={() => add({ email: offered, name: names.nameOf(offered) ?? '' })}
          />
        )}
        {canSearch && !isFull && <InviteButton label={t('Invite by email')} onClick={() => setInviting(true)} />}
      </div>
      {isInviting && (
        <InviteMember
          spaceId={spaceId}
          problemWith={(email) => memberProblem(email, emails, capacity)}
          onInvited={(email) => add({ email, name: '' })}
          onClose={() => setInviting(false)}
        />
      )}
    </div>
  );
}

type MemberSearchProps = Pick<MembersFieldProps, 'spaceId' | 'emails'> &
  Pick<ComponentProps<typeof PersonPicker>, 'control' | 'onChoose'>;

function MemberSearch({ control, spaceId, emails, onChoose }: MemberSearchProps) {
  const t = useTexts();
  return (
    <PersonPicker
      control={control}
      label={t('Members')}
      text={t('Add a member')}
      isFilled={false}
      spaceId={spaceId}
      exclude={emails}
      keepOpen
      onChoose={onChoose}
    />
  );
}

function AddByEmail({ id, onClick }: { id: string; onClick: () => void }) {
  const t = useTexts();
  return (
    <Button id={id} variant="secondary" onClick={onClick}>
      <Plus aria-hidden="true" />
      {t('Add by email')}
    </Button>
  );
}
