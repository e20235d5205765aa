import { Field } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { SCOPES, type Scope } from '#domains/bookings/scopes.ts';

const LABELS: Record<Scope, string> = {
  this: 'This booking',
  following: 'This and those after it',
  all: 'All of the series',
};

const OPTIONS = SCOPES.map((value) => ({ value, label: LABELS[value] }));

/** Which bookings of a series change. */
export function ScopeField({ scope, onChange }: { scope: Scope; onChange: (scope: Scope) => void }) {
  return (
    <Field label="Which bookings">
      {(control) => (
        <NativeSelect
          {...control}
          value={scope}
          onChange={(chosen) => onChange(SCOPES.find((each) => each === chosen) ?? scope)}
          options={OPTIONS}
        />
      )}
    </Field>
  );
}
