import { FormDialog } from '#client/forms/form-dialog.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import { type BookingView } from '#domains/bookings/schema.ts';
import { DeskPaymentInput } from '#domains/bookings/payment-schema.ts';
import { DESK_METHODS, type DeskMethod, METHOD_TEXTS } from '#domains/payments/index.ts';
import { formatMoney, toMinor } from '#shared/money.ts';
import { PayerFacts } from './payer-facts.tsx';
import { useTexts } from '#domains/bookings/client/use-texts.ts';
import { translated } from '#shared/texts.ts';

const OPTIONS = DESK_METHODS.map((method) => ({ value: method, label: METHOD_TEXTS[method].name }));

type DeskPaymentProps = { booking: BookingView; method: DeskMethod; onClose: () => void };

/** Records a payment at the desk. */
export default function DeskPayment({ booking, method, onClose }: DeskPaymentProps) {
  const t = useTexts();
  const record = trpc.payments.recordDeskPayment.useMutation().mutateAsync;
  const amount = toMinor(booking.price.total, booking.currency);
  const form = useZodForm(DeskPaymentInput, { _id: booking._id, method, reference: '', amount });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('Paid at the desk')}
      intro={<PayerFacts booking={booking} />}
      submit={t('Record {money}', { money: formatMoney(booking.price.total, booking.currency, t) })}
      onSave={(values) => record(values)}
      onClose={onClose}
    >
      <SelectField form={form} name="method" label={t('Paid by')} options={translated(OPTIONS, t)} required />
      <TextField
        form={form}
        name="reference"
        label={t('Reference')}
        autoFocus={method !== 'cash'}
        hint={t('The number on the receipt or of the transfer. Cash needs none.')}
      />
    </FormDialog>
  );
}
