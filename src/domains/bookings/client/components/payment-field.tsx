import { useController } from 'react-hook-form';
import { FormSection } from '#client/forms/form-section.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useSession } from '#client/session.tsx';
import { RadioCard } from '#client/ui/radio-card.tsx';
import type { BookPayment } from '#domains/bookings/book-form.ts';
import { useAccountCompanies } from '#domains/bookings/client/use-account-companies.ts';
import type { NewBookingFields } from '#domains/bookings/client/use-new-booking.ts';
import { DESK_METHODS, METHOD_TEXTS } from '#domains/payments/index.ts';

const TEXTS: Record<BookPayment, { name: string; text: string }> = {
  cart: { name: 'Pay now', text: 'Held for 30 minutes. The payment opens next.' },
  desk: { name: 'At the desk', text: 'The customer has just paid.' },
  link: { name: 'By link', text: 'Held for 24 hours. We mail the link.' },
  account: { name: 'On account', text: 'Confirmed at once. An invoice follows.' },
  approval: { name: 'Needs approval', text: 'A booking request, until somebody decides.' },
};

const METHODS = DESK_METHODS.map((method) => ({ value: method, label: METHOD_TEXTS[method].name }));

type PaymentFieldProps = {
  form: NewBookingFields;
  choices: readonly BookPayment[];
  spaceId: string;
  /** Each booking of a series has its own invoice. */
  isSeries: boolean;
};

/** How the booking is paid, of what the account may choose. */
export function PaymentField({ form, choices, spaceId, isSeries }: PaymentFieldProps) {
  const { field } = useController({ control: form.control, name: 'payment' });
  if (choices.length < 2) return null;
  return (
    <FormSection title="Payment">
      <div role="radiogroup" aria-label="Payment" className="grid gap-2 sm:col-span-2 sm:grid-cols-2">
        {choices.map((choice) => (
          <RadioCard
            key={choice}
            name="payment"
            value={choice}
            checked={field.value === choice}
            onChange={() => field.onChange(choice)}
          >
            <span>
              <span className="block font-medium">{TEXTS[choice].name}</span>
              <span className="block text-xs text-muted-foreground">{TEXTS[choice].text}</span>
            </span>
          </RadioCard>
        ))}
      </div>
      {field.value === 'desk' && (
        <>
          <SelectField form={form} name="method" label="Paid by" options={METHODS} required />
          <TextField
            form={form}
            name="reference"
            label="Reference"
            hint="The number on the receipt. Cash needs none."
          />
        </>
      )}
      {field.value === 'account' && !isSeries && <CompanyField form={form} spaceId={spaceId} />}
    </FormSection>
  );
}

/** The company on whose account the booking goes. Nothing where no company pays on account. */
function CompanyField({ form, spaceId }: Pick<PaymentFieldProps, 'form' | 'spaceId'>) {
  const companies = useAccountCompanies(spaceId, useSession().may('members', 'show'));
  if (!companies?.length) return null;
  return (
    <SelectField
      form={form}
      name="company_id"
      label="Company"
      options={[{ value: '', label: 'None: an invoice for this booking' }, ...companies]}
    />
  );
}
