import { Field } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { useInsightAddress } from '#domains/insight/client/filters.ts';

/** The choice of one of several currencies, as their amounts are never added. */
export function CurrencyField({ view }: { view: { currency: string; currencies: string[] } }) {
  const { change } = useInsightAddress();
  if (view.currencies.length < 2) return null;
  return (
    <Field label="Currency" className="mb-4 w-32">
      {(control) => (
        <NativeSelect
          {...control}
          options={view.currencies.map((value) => ({ value, label: value }))}
          value={view.currency}
          onChange={(currency) => change({ currency })}
        />
      )}
    </Field>
  );
}
