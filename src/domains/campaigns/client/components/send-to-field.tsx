import { Checkbox } from '#client/ui/checkbox.tsx';
import { Field } from '#client/ui/field.tsx';
import { MemberChip } from '#domains/bookings/client/components/member-chip.tsx';
import { PersonPicker } from '#domains/front-desk/client/components/person-picker.tsx';
import { usePeopleNames } from '#domains/front-desk/client/use-people-names.ts';

export type Recipients = { sendTo: string[]; isSendToAll: boolean };

type SendToFieldProps = {
  space: { _id: string; name: string };
  value: Recipients;
  error: string | undefined;
  onChange: (value: Recipients) => void;
};

/** Who gets the campaign: all members, or some of them. All together with others is only all. */
export function SendToField({ space, value, error, onChange }: SendToFieldProps) {
  const names = usePeopleNames([]);
  const { sendTo, isSendToAll } = value;

  function add(person: { email: string; name: string }) {
    names.remember(person);
    onChange({ sendTo: [...sendTo, person.email], isSendToAll: false });
  }

  return (
    <div role="group" aria-label="Recipients" className="space-y-3">
      <Field label="Send To" required error={error} hint={isSendToAll ? `All members of ${space.name}.` : undefined}>
        {(control) =>
          isSendToAll ? (
            <div id={control.id} className="control flex items-center bg-muted">
              All
            </div>
          ) : (
            <PersonPicker
              control={control}
              label="Send To"
              text={sendTo.length > 0 ? `${sendTo.length} selected. Add another member` : 'Select members'}
              isFilled={sendTo.length > 0}
              spaceId={space._id}
              exclude={sendTo}
              keepOpen
              onChoose={add}
            />
          )
        }
      </Field>
      <Checkbox checked={isSendToAll} onChange={(isAll) => onChange({ sendTo: [], isSendToAll: isAll })} label="All" />
      {sendTo.length > 0 && (
        <ul aria-label="Selected members" className="flex max-h-48 flex-wrap gap-2 overflow-y-auto">
          {sendTo.map((email) => (
            <MemberChip
              key={email}
              email={email}
              name={names.nameOf(email)}
              onRemove={() => onChange({ sendTo: sendTo.filter((other) => other !== email), isSendToAll: false })}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
