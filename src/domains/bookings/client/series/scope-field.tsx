import { Field } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { SCOPES, type Scope } from '#domains/bookings/scopes.ts';
import { useTexts } from '#domains/bookings/client/use-texts.ts';
import { type Later, later, translated } from '#shared/texts.ts';

const LABELS: Record<Scope, Later> = {
  this: later('This booking'),
  following: later('This and those after it'),
  all: later('All of the series'),
};

const OPTIONS = SCOPES.map((value) => ({ value, label: LABELS[value] }));

/** Which bookings of a series change. */
export function ScopeField({ scope, onChange }: { scope: Scope; onChange: (scope: Scope) => void }) {
  const t = useTexts();
  return (
    <Field label={t('Which bookings')}>
      {(control) => (
        <NativeSelect
          {...control}
          value={scope}
          onChange={(chosen) => onChange(SCOPES.find((each) => each === chosen) ?? scope)}
          options={translated(OPTIONS, t)}
        />
      )}
    </Field>
  );
}
