import { Field } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { expiryText } from '#domains/payments/client/card-text.ts';
import { useBilling } from '#domains/payments/client/queries.ts';

/** Without a chosen card, the server charges this one. */
const LAST_CARD = { value: 'last', label: 'The card of the last payment' };

type ChargedCardProps = {
  /** Empty for the card of the last payment. */
  value: string;
  onChange: (sourceId: string) => void;
  error?: string;
};

/** The card that pays the difference: that of the last payment, or one of the account's own. */
export function ChargedCard({ value, onChange, error }: ChargedCardProps) {
  // A failure is not shown. The card of the last payment can still be charged.
  const { data } = useBilling();
  const own = (data?.sources ?? []).map(({ src_id, card }) => ({
    value: src_id,
    label: `Your ${card.brand} ending in ${card.last4}, expires ${expiryText(card)}`,
  }));
  return (
    <Field label="Pay with" error={error}>
      {(control) => (
        <NativeSelect
          {...control}
          value={value || LAST_CARD.value}
          onChange={(chosen) => onChange(chosen === LAST_CARD.value ? '' : chosen)}
          options={[LAST_CARD, ...own]}
        />
      )}
    </Field>
  );
}
