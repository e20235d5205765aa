import { useWatch } from 'react-hook-form';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { useAccountCompanies } from '#domains/bookings/client/people/use-account-companies.ts';
import { type BookingView } from '#domains/bookings/schema.ts';
import { priceFor } from '#domains/companies/index.ts';
import { AccountPaymentInput } from '#domains/bookings/payment-schema.ts';
import { usePayOnAccount } from '#domains/bookings/client/payment/queries.ts';
import { formatMoney, toMinor } from '#shared/money.ts';
import { PayerFacts } from './payer-facts.tsx';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

/** Puts a booking on the account of a company that pays each month. */
export default function AccountPayment({ booking, onClose }: { booking: BookingView; onClose: () => void }) {
  const t = useTexts();
  const put = usePayOnAccount(booking._id);
  const companies = useAccountCompanies(booking.space_id._id);
  const form = useZodForm(AccountPaymentInput, {
    _id: booking._id,
    company_id: '',
    amount: toMinor(booking.price.total, booking.currency),
  });
  const chosen = useWatch({ control: form.control, name: 'company_id' });
  const company = companies?.find(({ value }) => value === chosen);
  const { total } = priceFor(booking.price, company);
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('On the account of a company')}
      intro={<PayerFacts booking={booking} />}
      submit={t('Put {money} on account', { money: formatMoney(total, booking.currency, t) })}
      onSave={(values) => put({ ...values, amount: toMinor(total, booking.currency) })}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="company_id"
        label={t('Company')}
        placeholder={t('Select a company')}
        options={companies ?? []}
        hint={companies?.length === 0 ? t('No company of this workspace pays on account yet.') : undefined}
        required
      />
    </FormDialog>
  );
}
