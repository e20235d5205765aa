import { useEffect, useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { useSession } from '#client/session.tsx';
import type { BookingView } from '#domains/bookings/schema.ts';
import { cardText, useBilling, useCustomerCards, useNewCard } from '#domains/payments/client/index.ts';

/** Without a chosen card, the server charges this one. */
const LAST_CARD = { value: 'last', label: 'The card of the last payment' };

type ChargedCardProps = {
  booking: Pick<BookingView, '_id' | 'assignedUser'>;
  /** Empty for the card of the last payment. */
  value: string;
  onChange: (sourceId: string) => void;
  error?: string;
};

/**
 * The card of the billed member that pays the difference. Members can add a card. Staff never pay for a
 * customer with their own card.
 */
export function ChargedCard({ booking, value, onChange, error }: ChargedCardProps) {
  // A failure is not shown. The card of the last payment can still be charged.
  const isOwn = useSession().user?._id === booking.assignedUser?._id;
  const billing = useBilling(isOwn);
  const customer = useCustomerCards(booking._id, !isOwn);
  const cards = (isOwn ? billing.data?.sources : customer.data) ?? [];
  const newCard = useNewCard(({ src_id }) => onChange(src_id));
  const saved = cards.map((card) => ({ value: card.src_id, label: cardText(card) }));
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
            options={[LAST_CARD, ...saved]}
          />
        )}
      </Field>
      {isOwn && (
        <Button variant="ghost" size="sm" className="-ml-2.5 mt-1 text-primary-text" onClick={newCard.ask}>
          + Add New Card
        </Button>
      )}
      {newCard.dialog}
    </div>
  );
}
