import { useEffect, useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { expiryText } from '#domains/payments/client/card-text.ts';
import { useBilling } from '#domains/payments/client/queries.ts';
import { useNewCard } from '#domains/payments/client/use-new-card.tsx';

/** Without a chosen card, the server charges this one. */
const LAST_CARD = { value: 'last', label: 'The card of the last payment' };

type ChargedCardProps = {
  /** Empty for the card of the last payment. */
  value: string;
  onChange: (sourceId: string) => void;
  error?: string;
};

/** The card that pays the difference: that of the last payment, or one of the account's own. A card can be added. */
export function ChargedCard({ value, onChange, error }: ChargedCardProps) {
  // A failure is not shown. The card of the last payment can still be charged.
  const { data } = useBilling();
  const card = useNewCard(({ src_id }) => onChange(src_id));
  const own = (data?.sources ?? []).map((saved) => ({
    value: saved.src_id,
    label: `Your ${saved.card.brand} ending in ${saved.card.last4}, expires ${expiryText(saved.card)}`,
  }));
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (error) select.current?.focus();
  }, [error]);

  return (
    <div>
      <Field label="Pay with" error={error}>
        {(control) => (
          <NativeSelect
            {...control}
            ref={select}
            value={value || LAST_CARD.value}
            onChange={(chosen) => onChange(chosen === LAST_CARD.value ? '' : chosen)}
            options={[LAST_CARD, ...own]}
          />
        )}
      </Field>
      <Button variant="ghost" size="sm" className="-ml-2.5 mt-1 text-primary-text" onClick={card.ask}>
        + Add New Card
      </Button>
      {card.dialog}
    </div>
  );
}
