import { Checkbox } from '#client/ui/checkbox.tsx';
import { Field } from '#client/ui/field.tsx';
import { MemberChip } from '#domains/bookings/client/index.ts';
import { PersonPicker, usePeopleNames } from '#domains/bookings/client/index.ts';
import { ALL } from '#domains/campaigns/schema.ts';

type SendToFieldProps = {
  space: { _id: string; name: string };
  /** Email addresses, or only `ALL`. */
  value: readonly string[];
  error: string | undefined;
  onChange: (value: string[]) => void;
};

/** Who gets the campaign: all members, or some of them. All together with others is only all. */
export function SendToField({ space, value, error, onChange }: SendToFieldProps) {
  const names = usePeopleNames([]);
  const isSendToAll = value.includes(ALL);
  const sendTo = value.filter((email) => email !== ALL);

  function add(person: { email: string; name: string }) {
    names.remember(person);
    onChange([...sendTo, person.email]);
  }

  return (
    <div role="group" aria-label="Recipients" className="space-y-3">
      <Field label="Send To" required error={error} hint={isSendToAll ? `All members of ${space.name}.` : undefined}>
        {(control) =>
          isSendToAll ? (
            <div id={control.id} className="control flex items-center bg-muted">
              {ALL}
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
      <Checkbox checked={isSendToAll} onChange={(isAll) => onChange(isAll ? [ALL] : [])} label={ALL} />
      {sendTo.length > 0 && (
        <ul aria-label="Selected members" className="flex max-h-48 flex-wrap gap-2 overflow-y-auto">
          {sendTo.map((email) => (
            <MemberChip
              key={email}
              email={email}
              name={names.nameOf(email)}
              onRemove={() => onChange(sendTo.filter((other) => other !== email))}
            />
          ))}
        </ul>
      )}
    </div>
  );
}
