import { Form, SubmitButton } from '#client/forms/form.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { useRedeem } from '#domains/bookings/client/queries.ts';
import { type BookingView } from '#domains/bookings/schema.ts';
import { RedeemInput } from '#domains/bookings/redeem.ts';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

/** The code of a voucher for an unpaid booking. The price summary names the voucher that is used. */
export function VoucherField({ booking: { _id } }: { booking: BookingView }) {
  const t = useTexts();
  const redeem = useRedeem();
  // A message that appears when the field is left would move the button to pay away under a press.
  const form = useZodForm(RedeemInput, { _id, voucher_code: '' }, 'onSubmit');
  return (
    <Form
      form={form}
      className="mt-4"
      onSubmit={async (values) => {
        await redeem(values);
        form.reset();
      }}
    >
      <div className="flex items-start gap-2">
        <TextField form={form} name="voucher_code" label={t('Voucher code')} autoComplete="off" className="flex-1" />
        <SubmitButton form={form} variant="secondary" className="mt-6.5">
          {t('Apply')}
        </SubmitButton>
      </div>
    </Form>
  );
}
