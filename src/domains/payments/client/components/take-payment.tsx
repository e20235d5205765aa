import { Banknote, CreditCard, type LucideIcon, Mail } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import type { BookingView } from '#domains/bookings/schema.ts';

const DeskPayment = lazy(() => import('./desk-payment.tsx'));
const ChargeCustomer = lazy(() => import('./charge-customer.tsx'));
const MailLink = lazy(() => import('./mail-link.tsx'));

const WAYS = [
  { label: 'Paid at the desk', icon: Banknote, Dialog: DeskPayment },
  { label: 'Charge the card that the customer saved', icon: CreditCard, Dialog: ChargeCustomer },
  { label: 'Mail a payment link', icon: Mail, Dialog: MailLink },
] satisfies { label: string; icon: LucideIcon; Dialog: unknown }[];

/** The ways in which staff take the payment of a customer. The card of the member of staff is not one of them. */
export function TakePayment({ booking, disabled }: { booking: BookingView; disabled: boolean }) {
  const [open, setOpen] = useState<(typeof WAYS)[number]>();
  return (
    <div className="mt-4 space-y-2">
      {WAYS.map((way, index) => (
        <Button
          key={way.label}
          size="lg"
          variant={index === 0 ? 'primary' : 'secondary'}
          className="h-auto min-h-11 w-full justify-start gap-3 text-left whitespace-normal"
          disabled={disabled}
          onClick={() => setOpen(way)}
        >
          <way.icon className="size-4 shrink-0" aria-hidden="true" />
          {way.label}
        </Button>
      ))}
      <Suspense fallback={null}>
        {open && <open.Dialog booking={booking} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </div>
  );
}
