import { useState } from 'react';
import { Banknote, Building2, CreditCard, Landmark, type LucideIcon, Mail, Nfc, Smartphone } from 'lucide-react';
import { lazyPart } from '#client/lazy-part.tsx';
import { useSession } from '#client/session.tsx';
import { useSite } from '#client/site.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, FieldMessage } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { memberEmail, memberName } from '#domains/bookings/client/booking-text.ts';
import { MemberPicker } from '#domains/bookings/client/people/member-picker.tsx';
import { PriceSummary } from '#domains/bookings/client/price/price-summary.tsx';
import { useBookingActor } from '#domains/bookings/client/use-booking-actor.ts';
import { type BookingView } from '#domains/bookings/schema.ts';
import { cartMembers } from '#domains/bookings/client/payment/cart-members.ts';
import { type BillTo, useBillTo } from '#domains/bookings/client/payment/use-bill-to.ts';
import { useReaders } from '#domains/bookings/client/payment/queries.ts';
import { usePayment } from '#domains/bookings/client/payment/use-payment.ts';
import { DESK_METHODS, type DeskMethod, METHOD_TEXTS } from '#domains/payments/index.ts';
import { formatMoney } from '#shared/money.ts';
import { ReleaseHold } from './release-hold.tsx';
import { CartFrame } from './cart-frame.tsx';
import { VoucherField } from './voucher-field.tsx';
import { useTexts } from '#domains/bookings/client/use-texts.ts';

const AccountPayment = lazyPart(() => import('./account-payment.tsx'));
const DeskPayment = lazyPart(() => import('./desk-payment.tsx'));
const ChargeCustomer = lazyPart(() => import('./charge-customer.tsx'));
const ReaderPayment = lazyPart(() => import('./reader-payment.tsx'));
const MailLink = lazyPart(() => import('./mail-link.tsx'));

const DESK_ICONS: Record<DeskMethod, LucideIcon> = { cash: Banknote, terminal: Nfc, transfer: Landmark };

type Way = DeskMethod | 'reader' | 'saved card' | 'link' | 'account';
type TakePaymentProps = { booking: BookingView; disabled: boolean };

/** The ways in which staff take the payment of a customer. The card of the member of staff is not one of them. */
function TakePayment({ booking, disabled }: TakePaymentProps) {
  const t = useTexts();
  const [way, setWay] = useState<Way>();
  const { decidesRequests } = useBookingActor();
  const { may } = useSession();
  const mayList = may('members', 'show');
  const hasPayments = useSite()?.payment.enabled === true;
  const readers = useReaders(booking._id, hasPayments && may('booking.booking'));
  const dialog = { booking, onClose: () => setWay(undefined) };
  const wide = 'h-auto min-h-11 w-full justify-start gap-3 text-start whitespace-normal';
  return (
    <div className="mt-4 space-y-2">
      <div role="group" aria-label={t('Paid at the desk')} className="space-y-2">
        <p aria-hidden="true" className="font-medium">
          {t('Paid at the desk')}
        </p>
        <div className="grid grid-cols-3 gap-2">
          {DESK_METHODS.map((method) => (
            <DeskButton key={method} method={method} disabled={disabled} onClick={() => setWay(method)} />
          ))}
        </div>
      </div>
      {readers.length > 0 && (
        <Button variant="secondary" className={wide} disabled={disabled} onClick={() => setWay('reader')}>
          <Smartphone className="size-4 shrink-0" aria-hidden="true" />
          {t('Charge a card at the card reader')}
        </Button>
      )}
      <Button variant="secondary" className={wide} disabled={disabled} onClick={() => setWay('saved card')}>
        <CreditCard className="size-4 shrink-0" aria-hidden="true" />
        {t('Charge the card that the customer saved')}
      </Button>
      <Button variant="secondary" className={wide} disabled={disabled} onClick={() => setWay('link')}>
        <Mail className="size-4 shrink-0" aria-hidden="true" />
        {t('Mail a payment link')}
      </Button>
      {decidesRequests && mayList && (
        <Button variant="secondary" className={wide} disabled={disabled} onClick={() => setWay('account')}>
          <Building2 className="size-4 shrink-0" aria-hidden="true" />
          {t('Put it on the account of a company')}
        </Button>
      )}
      {way === 'link' ? (
        <MailLink {...dialog} />
      ) : way === 'account' ? (
        <AccountPayment {...dialog} />
      ) : way === 'reader' ? (
        <ReaderPayment {...dialog} readers={readers} />
      ) : way === 'saved card' ? (
        <ChargeCustomer {...dialog} />
      ) : (
        way && <DeskPayment {...dialog} method={way} />
      )}
    </div>
  );
}

type DeskButtonProps = { method: DeskMethod; disabled: boolean; onClick: () => void };

function DeskButton({ method, disabled, onClick }: DeskButtonProps) {
  const t = useTexts();
  const Icon = DESK_ICONS[method];
  return (
    <Button
      className="h-auto min-h-16 flex-col gap-1 px-1 text-xs leading-tight whitespace-normal"
      disabled={disabled}
      onClick={onClick}
    >
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      {t(METHOD_TEXTS[method].name)}
    </Button>
  );
}

/** Chooses who is billed. Nothing for a customer without a company. */
function BillToField({ billTo, disabled }: { billTo: BillTo; disabled: boolean }) {
  const t = useTexts();
  const { companies, companyId = '', isOnAccount, problem, choose } = billTo;
  if (companies.length === 0) return null;
  const options = [
    { value: '', label: t('Myself') },
    ...companies.map(({ _id, name }) => ({ value: _id, label: name })),
  ];
  return (
    <div className="mb-4">
      <Field
        label={t('Bill to')}
        hint={isOnAccount ? t('Your company gets one invoice for all bookings of a month.') : undefined}
      >
        {(control) => (
          <NativeSelect {...control} options={options} value={companyId} onChange={choose} disabled={disabled} />
        )}
      </Field>
      <FieldMessage error={problem} />
    </div>
  );
}

/** An unpaid booking with its members, its price, the remaining time of its hold, and the button to pay. */
export function Cart({ booking }: { booking: BookingView }) {
  const t = useTexts();
  const { user, showsAllBookings } = useSession();
  const isOfCustomer = showsAllBookings && booking.assignedUser?._id !== user?._id;
  const [emails, setEmails] = useState(() => cartMembers.get(booking._id) ?? firstMembers(booking, user?.email));
  const billTo = useBillTo(booking, !isOfCustomer);
  const payment = usePayment(booking, emails, billTo.companyId);
  const { label, isRunning, isAtOnce, isFree, priced, paidText, confirmNow } = billTo;
  const attending = isOfCustomer ? undefined : emails;

  const pick = (next: string[]) => {
    setEmails(next);
    cartMembers.set(booking._id, next);
  };
  return (
    <CartFrame
      booking={booking}
      total={formatMoney(priced.price.total, priced.currency, t)}
      payment={payment}
      attending={attending}
      atOnce={isAtOnce ? { label: t(label), isRunning, run: () => void confirmNow(attending) } : undefined}
      paidText={t(paidText)}
      isOfCustomer={isOfCustomer}
      take={
        isOfCustomer && !isFree ? (isDisabled) => <TakePayment booking={booking} disabled={isDisabled} /> : undefined
      }
      price={(isDisabled) => (
        <>
          {isOfCustomer ? <BilledTo booking={booking} /> : <BillToField billTo={billTo} disabled={isDisabled} />}
          <PriceSummary booking={priced} />
          {!isDisabled && !isFree && <VoucherField booking={booking} />}
        </>
      )}
      release={(isDisabled, onReleased) => (
        <ReleaseHold
          booking={booking}
          label={t('Release this booking')}
          className="mt-2 w-full"
          disabled={isDisabled}
          onReleased={onReleased}
        />
      )}
    >
      {attending && <Attendees booking={booking} emails={attending} onChange={pick} />}
    </CartFrame>
  );
}

type AttendeesProps = { booking: BookingView; emails: string[]; onChange: (emails: string[]) => void };

function Attendees({ booking, emails, onChange }: AttendeesProps) {
  const { user } = useSession();
  return (
    <MemberPicker
      emails={emails}
      onChange={onChange}
      capacity={booking.capacity}
      self={{ name: user?.name ?? '', email: user?.email ?? '' }}
      nameOf={(email) => (email === user?.email ? user.name : nameIn(booking, email))}
    />
  );
}

function BilledTo({ booking: { assignedUser, email } }: { booking: BookingView }) {
  const t = useTexts();
  if (!assignedUser && !email) return null;
  return (
    <p className="mb-4 border-b pb-4">
      <span className="block text-muted-foreground">{t('Billed to')}</span>
      {assignedUser?.name} <span className="text-muted-foreground">{assignedUser?.email ?? email}</span>
    </p>
  );
}

/** The members of the booking; the customer themselves if there are none yet. */
function firstMembers({ members }: BookingView, ownEmail: string | undefined): string[] {
  if (members.length > 0 || ownEmail === undefined) return members.map(memberEmail);
  return [ownEmail];
}

function nameIn(booking: BookingView, email: string): string | undefined {
  const member = booking.members.find((each) => memberEmail(each) === email);
  const name = member && memberName(member);
  return name === email ? undefined : name;
}
