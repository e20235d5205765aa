import { FormDialog } from '#client/forms/form-dialog.tsx';
import { NumberField } from '#client/forms/number-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import { type BookingView } from '#domains/bookings/schema.ts';
import { MailLinkInput } from '#domains/bookings/payment-link.ts';
import { MAX_HOLD_HOURS } from '#domains/bookings/rules.ts';
import { PayerFacts } from './payer-facts.tsx';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

/** Mails the customer a link to the cart of the booking, and extends its hold. */
export default function MailLink({ booking, onClose }: { booking: BookingView; onClose: () => void }) {
  const t = useTexts();
  const mail = trpc.bookings.mailPaymentLink.useMutation().mutateAsync;
  const form = useZodForm(MailLinkInput, { _id: booking._id, hours: MAX_HOLD_HOURS });
  const email = booking.assignedUser?.email ?? booking.email;
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('Mail a payment link')}
      description={email}
      intro={<PayerFacts booking={booking} />}
      submit={t('Send mail')}
      saved={t('Payment link mailed to {email}', { email })}
      onSave={(values) => mail(values)}
      onClose={onClose}
    >
      <NumberField
        form={form}
        name="hours"
        label={t('Hold for, in hours')}
        min={1}
        max={MAX_HOLD_HOURS}
        digitsOnly
        required
        hint={t('The link works as long as the booking is held, at most 24 hours after it was made.')}
      />
    </FormDialog>
  );
}
