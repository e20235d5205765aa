import { useEffect } from 'react';
import { useWatch, useController } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { dismissErrors, errorForNextScreen } from '#client/error-toasts.ts';
import { failureOf } from '#client/failure.ts';
import { FormSection } from '#client/forms/form-section.tsx';
import { Form } from '#client/forms/form.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useSession } from '#client/session.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Drawer } from '#client/ui/drawer.tsx';
import { RadioCard } from '#client/ui/radio-card.tsx';
import { type BookOrder, isContact, type BookPayment } from '#domains/bookings/book-form.ts';
import { useBook } from '#domains/bookings/client/queries.ts';
import type { BookingChoice } from '#domains/bookings/client/requests/request-form.ts';
import { useSeriesWrites } from '#domains/bookings/client/series/queries.ts';
import { useAccountCompanies } from '#domains/bookings/client/people/use-account-companies.ts';
import { useBookPayments } from '#domains/bookings/client/payment/use-book-payments.ts';
import { type BookPeople, useBookPeople } from '#domains/bookings/client/people/use-book-people.ts';
import {
  type NewBookingFields,
  type NewBookingState,
  useNewBooking,
  useNewBookingForm,
} from '#domains/bookings/client/lifecycle/use-new-booking.ts';
import {
  type SeriesDraftState,
  seriesInput,
  seriesPayments,
  useRepeatedForm,
} from '#domains/bookings/client/series/use-series-draft.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { priceFor } from '#domains/companies/index.ts';
import { type DeskFields, DESK_METHODS, METHOD_TEXTS } from '#domains/payments/index.ts';
import { type Space, ZoneNote } from '#domains/workspaces/client/index.ts';
import { toMinor } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { BookingFooter } from '#domains/bookings/client/detail/booking-footer.tsx';
import { CustomerFields } from '#domains/bookings/client/people/customer-fields.tsx';
import { MembersField } from '#domains/bookings/client/people/members-field.tsx';
import { PlaceFields } from '#domains/bookings/client/places/place-fields.tsx';
import { RepeatPart } from '#domains/bookings/client/series/repeat-fields.tsx';
import { useTexts } from '#domains/bookings/client/use-texts.ts';
import { type Later, later, translated } from '#shared/texts.ts';

const TEXTS: Record<BookPayment, { name: Later; text: Later }> = {
  cart: { name: later('Pay now'), text: later('Held for 30 minutes. The payment opens next.') },
  desk: { name: later('At the desk'), text: later('The customer has just paid.') },
  link: { name: later('By link'), text: later('Held for 24 hours. We mail the link.') },
  account: { name: later('On account'), text: later('Confirmed at once. An invoice follows.') },
  approval: { name: later('Needs approval'), text: later('A booking request, until somebody decides.') },
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
function PaymentField({ form, choices, spaceId, isSeries }: PaymentFieldProps) {
  const t = useTexts();
  const { field } = useController({ control: form.control, name: 'payment' });
  if (choices.length < 2) return null;
  return (
    <FormSection title={t('Payment')}>
      <div role="radiogroup" aria-label={t('Payment')} className="grid gap-2 sm:col-span-2 sm:grid-cols-2">
        {choices.map((choice) => (
          <RadioCard
            key={choice}
            name="payment"
            value={choice}
            checked={field.value === choice}
            onChange={() => field.onChange(choice)}
          >
            <span>
              <span className="block font-medium">{t(TEXTS[choice].name)}</span>
              <span className="block text-xs text-muted-foreground">{t(TEXTS[choice].text)}</span>
            </span>
          </RadioCard>
        ))}
      </div>
      {field.value === 'desk' && (
        <>
          <SelectField form={form} name="method" label={t('Paid by')} options={translated(METHODS, t)} required />
          <TextField
            form={form}
            name="reference"
            label={t('Reference')}
            hint={t('The number on the receipt. Cash needs none.')}
          />
        </>
      )}
      {field.value === 'account' && !isSeries && <CompanyField form={form} spaceId={spaceId} />}
    </FormSection>
  );
}

/** The company on whose account the booking goes. Nothing where no company pays on account. */
function CompanyField({ form, spaceId }: Pick<PaymentFieldProps, 'form' | 'spaceId'>) {
  const t = useTexts();
  const companies = useAccountCompanies(spaceId, useSession().may('members', 'show'));
  if (!companies?.length) return null;
  return (
    <SelectField
      form={form}
      name="company_id"
      label={t('Company')}
      options={[{ value: '', label: t('None: an invoice for this booking') }, ...companies]}
    />
  );
}

type NewBookingProps = { space: Space; choice: BookingChoice; onClose: () => void };

/** Staff book for a customer: a booking that is paid in one of several ways, or a request that somebody decides later. */
export default function NewBooking({ space, choice, onClose }: NewBookingProps) {
  const t = useTexts();
  const payments = useBookPayments();
  const form = useNewBookingForm(space, choice, choice.isRequest ? 'approval' : (payments[0] ?? 'approval'));
  useEffect(() => dismissErrors, []);
  const panel = {
    open: true,
    onOpenChange: (open: boolean) => !open && onClose(),
    description: space.name,
    dirty: form.formState.isDirty,
  };
  const fields = <Fields form={form} space={space} choice={choice} onClose={onClose} />;
  return choice.isRequest ? (
    <Drawer {...panel} title={t('Add Booking Request')} width={750}>
      {fields}
    </Drawer>
  ) : (
    <Dialog {...panel} title={t('New Booking')} size="lg">
      {fields}
    </Dialog>
  );
}

type Paying = { desk?: DeskFields; company_id?: string };

/** Sends the order. If its payment could not be recorded, the booking is held, and its payment opens. */
function useOrder(spaceId: string, onClose: () => void) {
  const t = useTexts();
  const { create, request, pay, put } = useBook();
  const { create: createSeries } = useSeriesWrites();
  const companies = useAccountCompanies(spaceId, useSession().may('members', 'show'));
  const navigate = useNavigate();

  /** @returns whether the booking still waits for its payment */
  async function takePayment({ _id, price, currency, payment_status }: BookingView, { desk, company_id }: Paying) {
    if (payment_status !== 'pending' || !(desk || company_id)) return payment_status === 'pending';
    const company = companies?.find(({ value }) => value === company_id);
    const amount = toMinor(priceFor(price, company).total, currency);
    try {
      if (desk) await pay({ ...desk, _id, amount });
      else if (company_id) await put({ company_id, _id, amount });
      return false;
    } catch (error) {
      errorForNextScreen(failureOf(error).message);
      return true;
    }
  }

  return async (order: BookOrder, isOutside: boolean, draft: SeriesDraftState['draft']) => {
    if (draft && (order.payment === 'account' || order.payment === 'link')) {
      const terms = { payment: order.payment, outside_hours: isOutside };
      const { bookings } = await createSeries(seriesInput(order.booking, draft, terms));
      toast.success(
        t('{count, plural, one {{count} booking} other {{count} bookings}} made', { count: bookings.length }),
      );
      return onClose();
    }
    if (order.payment === 'approval') {
      await request({ ...order.request, outside_hours: isOutside });
      toast.success(t('Booking request added'));
      return onClose();
    }
    const { payment } = order;
    const { capacity, members } = order.booking;
    const input = { ...order.booking, outside_hours: isOutside, members: members?.slice(0, capacity) };
    const booking = await create(input);
    const waits = await takePayment(booking, order);
    toast.success(t('Booking successfully done'));
    onClose();
    if (waits && payment !== 'link') void navigate(paths.payNow(booking._id));
  };
}

function Fields({ form, space, choice, onClose }: NewBookingProps & { form: NewBookingFields }) {
  const t = useTexts();
  const state = useNewBooking(form, space, choice);
  const send = useOrder(space._id, onClose);
  const payments = useBookPayments();
  const payment = useWatch({ control: form.control, name: 'payment' });
  const people = useBookPeople(form, state.capacity);
  const repeated = seriesPayments(payments);
  const series = useRepeatedForm(form, state, repeated.at(-1));
  const isBlocked = state.notice !== undefined || series.isBlocked;
  const isRequest = payment === 'approval';

  return (
    <Form
      form={form}
      onSubmit={async (order) => {
        if (!isBlocked) await send(order, state.isOutside, series.draft);
      }}
    >
      <CustomerFields
        form={form}
        spaceId={space._id}
        names={people.names}
        canSearch={payments.includes('cart')}
        onChoose={people.choose}
      />
      <FormSection title={t('Booking')}>
        <PlaceFields
          form={form}
          space={space}
          state={state}
          isRequest={isRequest}
          suggestsFirst={!choice.isRequest}
          onCapacity={people.trimTo}
        />
        {repeated.length > 0 && <RepeatPart series={series} zone={space.time_zone} />}
        <TextFields form={form} isRequest={isRequest} takesVoucher={!isRequest} />
      </FormSection>
      {!isRequest && <Attendees form={form} spaceId={space._id} state={state} people={people} />}
      <PaymentField
        form={form}
        choices={series.draft ? repeated : payments}
        spaceId={space._id}
        isSeries={series.draft !== undefined}
      />
      <ZoneNote zone={space.time_zone} now={state.now} />
      <BookingFooter
        form={form}
        text={series.text ?? (state.resource && !isBlocked && `${state.resource.name}: ${state.total}`)}
        submit={t('Book Now')}
        close="Close"
        isBlocked={isBlocked}
      />
    </Form>
  );
}

type TextFieldsProps = { form: NewBookingFields; isRequest: boolean; takesVoucher: boolean };

function TextFields({ form, isRequest, takesVoucher }: TextFieldsProps) {
  const t = useTexts();
  return (
    <>
      <TextField
        form={form}
        {...(isRequest
          ? { name: 'booking_customer_remark', label: t('Customer remark'), rows: 2 }
          : { name: 'title', label: t('Title'), autoComplete: 'off', maxLength: 100 })}
        className="sm:col-span-2"
      />
      {takesVoucher && (
        <TextField
          form={form}
          name="voucher_code"
          label={t('Voucher code')}
          autoComplete="off"
          className="sm:col-span-2"
        />
      )}
    </>
  );
}

type AttendeesProps = { form: NewBookingFields; spaceId: string; state: NewBookingState; people: BookPeople };

/** The people who attend. A customer without an account attends by themselves. */
function Attendees({ form, spaceId, state, people }: AttendeesProps) {
  const t = useTexts();
  const [customer, contact_id, billed] = useWatch({
    control: form.control,
    name: ['customer', 'contact_id', 'assignedUser'],
  });
  const isOfContact = isContact({ customer, contact_id });
  return (
    <FormSection title={t('People')}>
      <MembersField
        spaceId={spaceId}
        names={people.names}
        required={!isOfContact}
        error={state.errors.members?.message}
        emails={people.emails}
        capacity={Math.max(1, state.capacity)}
        canSearch
        offered={!isOfContact && typeof billed === 'string' ? billed : ''}
        onChange={people.change}
      />
    </FormSection>
  );
}
