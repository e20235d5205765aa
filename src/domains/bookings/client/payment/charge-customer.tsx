import { z } from 'zod';
import { CheckboxField } from '#client/forms/checkbox-field.tsx';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { QueryFailure } from '#client/query-failure.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { SkeletonText } from '#client/ui/skeleton.tsx';
import { type BookingView } from '#domains/bookings/schema.ts';
import { CUSTOMER_MUST_AGREE } from '#domains/bookings/payment-schema.ts';
import { useCustomerCards, usePayCharge } from '#domains/bookings/client/payment/queries.ts';
import { cardText } from '#domains/payments/client/index.ts';
import { type CardView, CardIdInput } from '#domains/payments/index.ts';
import { formatMoney, toMinor } from '#shared/money.ts';
import { PayerFacts } from './payer-facts.tsx';
import { useTexts } from '#domains/bookings/client/use-texts.ts';
import { later } from '#shared/texts.ts';

const TITLE = later('Charge the saved card');

const ChargeForm = CardIdInput.extend({ agreed: z.boolean().refine(Boolean, CUSTOMER_MUST_AGREE) });

type ChargeCustomerProps = { booking: BookingView; onClose: () => void };

/** Charges a card that the customer has saved, once they have agreed. */
export default function ChargeCustomer({ booking, onClose }: ChargeCustomerProps) {
  const t = useTexts();
  const { data: cards, error, refetch, isFetching } = useCustomerCards(booking._id);
  if (cards && cards.length > 0) return <ChargeFields booking={booking} cards={cards} onClose={onClose} />;
  const customer = booking.assignedUser?.name || booking.assignedUser?.email || t('The customer');
  return (
    <Dialog open onOpenChange={onClose} title={t(TITLE)} size="sm">
      {cards ? (
        <EmptyState
          text={t(
            '{name} has not agreed that staff charge a saved card. Mail them a payment link, or take the payment at the desk.',
            { name: customer },
          )}
        />
      ) : error ? (
        <QueryFailure query={{ error, refetch, isFetching }} />
      ) : (
        <SkeletonText lines={3} />
      )}
    </Dialog>
  );
}

function ChargeFields({ booking, cards, onClose }: ChargeCustomerProps & { cards: CardView[] }) {
  const t = useTexts();
  const charge = usePayCharge(booking._id);
  const total = formatMoney(booking.price.total, booking.currency, t);
  const preferred = cards.find(({ default_source }) => default_source) ?? cards[0];
  const form = useZodForm(ChargeForm, { src_id: preferred?.src_id ?? '', agreed: false });

  async function pay({ src_id, agreed }: z.output<typeof ChargeForm>) {
    await charge({
      _id: booking._id,
      source_id: src_id,
      amount: toMinor(booking.price.total, booking.currency),
      agreed,
    });
  }

  return (
    <FormDialog
      form={form}
      size="sm"
      title={t(TITLE)}
      intro={<PayerFacts booking={booking} />}
      submit={t('Charge {money}', { money: total })}
      onSave={pay}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="src_id"
        label={t('Card')}
        options={cards.map((card) => ({ value: card.src_id, label: cardText(card, t) }))}
        required
      />
      <CheckboxField
        form={form}
        name="agreed"
        label={t('The customer agrees to this charge of {money}', { money: total })}
      />
    </FormDialog>
  );
}
