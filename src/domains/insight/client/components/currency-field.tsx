import { Field } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { useInsightAddress } from '#domains/insight/client/filters.ts';
import { useTexts } from '#domains/insight/client/use-texts.ts';

/** The choice of one of several currencies, as their amounts are never added. */
export function CurrencyField({ view }: { view: { currency: string; currencies: string[] } }) {
  const t = useTexts();
  const { change } = useInsightAddress();
  if (view.currencies.length < 2) return null;
  return (
    <Field label={t('Currency')} className="mb-4 w-32">
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
