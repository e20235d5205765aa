import { Banknote, Building2, CreditCard, Landmark, type LucideIcon, Mail, Nfc } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '#client/lazy-part.tsx';
import { Button } from '#client/ui/button.tsx';
import { useSession } from '#client/session.tsx';
import { useBookingActor } from '#domains/bookings/client/index.ts';
import type { BookingView } from '#domains/bookings/index.ts';
import { DESK_METHODS, type DeskMethod, METHOD_TEXTS } from '#domains/payments/methods.ts';

const AccountPayment = lazyPart(() => import('./account-payment.tsx'));
const DeskPayment = lazyPart(() => import('./desk-payment.tsx'));
const ChargeCustomer = lazyPart(() => import('./charge-customer.tsx'));
const MailLink = lazyPart(() => import('./mail-link.tsx'));

const DESK_ICONS: Record<DeskMethod, LucideIcon> = { cash: Banknote, terminal: Nfc, transfer: Landmark };

type Way = DeskMethod | 'saved card' | 'link' | 'account';
type TakePaymentProps = { booking: BookingView; disabled: boolean };

/** The ways in which staff take the payment of a customer. The card of the member of staff is not one of them. */
export function TakePayment({ booking, disabled }: TakePaymentProps) {
  const [way, setWay] = useState<Way>();
  const { decidesRequests } = useBookingActor();
  const mayList = useSession().may('members', 'show');
  const dialog = { booking, onClose: () => setWay(undefined) };
  const wide = 'h-auto min-h-11 w-full justify-start gap-3 text-left whitespace-normal';
  return (
    <div className="mt-4 space-y-2">
      <div role="group" aria-label="Paid at the desk" className="space-y-2">
        <p aria-hidden="true" className="font-medium">
          Paid at the desk
        </p>
        <div className="grid grid-cols-3 gap-2">
          {DESK_METHODS.map((method) => (
            <DeskButton key={method} method={method} disabled={disabled} onClick={() => setWay(method)} />
          ))}
        </div>
      </div>
      <Button variant="secondary" className={wide} disabled={disabled} onClick={() => setWay('saved card')}>
        <CreditCard className="size-4 shrink-0" aria-hidden="true" />
        Charge the card that the customer saved
      </Button>
      <Button variant="secondary" className={wide} disabled={disabled} onClick={() => setWay('link')}>
        <Mail className="size-4 shrink-0" aria-hidden="true" />
        Mail a payment link
      </Button>
      {decidesRequests && mayList && (
        <Button variant="secondary" className={wide} disabled={disabled} onClick={() => setWay('account')}>
          <Building2 className="size-4 shrink-0" aria-hidden="true" />
          Put it on the account of a company
        </Button>
      )}
      {way === 'link' ? (
        <MailLink {...dialog} />
      ) : way === 'account' ? (
        <AccountPayment {...dialog} />
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
  const Icon = DESK_ICONS[method];
  return (
    <Button
      className="h-auto min-h-16 flex-col gap-1 px-1 text-xs leading-tight whitespace-normal"
      disabled={disabled}
      onClick={onClick}
    >
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      {METHOD_TEXTS[method].name}
    </Button>
  );
}
