import { useEffect, useRef } from 'react';
import { failureOf } from '#client/failure.ts';
import { useSession } from '#client/session.tsx';
import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { classNames } from '#client/ui/class-names.ts';
import { Field } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { SkeletonText } from '#client/ui/skeleton.tsx';
import { PeriodNotice } from '#domains/bookings/client/lifecycle/period-notice.tsx';
import { heldCreditsText } from '#domains/bookings/client/price/credits-text.ts';
import { cancellationLine, costLine } from '#domains/bookings/client/lifecycle/move-text.ts';
import type { Move } from '#domains/bookings/client/lifecycle/use-move.ts';
import type { BookingView } from '#domains/bookings/schema.ts';
import { useCustomerCards } from '#domains/bookings/client/payment/queries.ts';
import { cardText, useBilling, useNewCard } from '#domains/payments/client/index.ts';
import { formatMoney } from '#shared/money.ts';
import { ALREADY_BOOKED } from '#shared/errors.ts';
import { useTexts } from '#domains/bookings/client/use-texts.ts';
import { later } from '#shared/texts.ts';

/** Without a chosen card, the server charges this one. */
const LAST_CARD = { value: 'last', label: later('The card of the last payment') };

type ChargedCardProps = {
  booking: Pick<BookingView, '_id' | 'assignedUser'>;
  /** Empty for the card of the last payment. */
  value: string;
  onChange: (sourceId: string) => void;
  error?: string;
};

/**
 * The card of the billed member that pays the difference. Members can add a card. Staff never pay for a
 * customer with their own card.
 */
function ChargedCard({ booking, value, onChange, error }: ChargedCardProps) {
  const t = useTexts();
  // A failure is not shown. The card of the last payment can still be charged.
  const isOwn = useSession().user?._id === booking.assignedUser?._id;
  const billing = useBilling(isOwn);
  const customer = useCustomerCards(booking._id, !isOwn);
  const cards = (isOwn ? billing.data?.sources : customer.data) ?? [];
  const newCard = useNewCard(({ src_id }) => onChange(src_id));
  const saved = cards.map((card) => ({ value: card.src_id, label: cardText(card, t) }));
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (error) select.current?.focus();
  }, [error]);

  return (
    <div>
      <Field label={t('Pay with')} error={error}>
        {(control) => (
          <NativeSelect
            {...control}
            ref={select}
            value={value || LAST_CARD.value}
            onChange={(chosen) => onChange(chosen === LAST_CARD.value ? '' : chosen)}
            options={[{ ...LAST_CARD, label: t(LAST_CARD.label) }, ...saved]}
          />
        )}
      </Field>
      {isOwn && (
        <Button variant="ghost" size="sm" className="-ms-2.5 mt-1 text-primary-text" onClick={newCard.ask}>
          {t('+ Add New Card')}
        </Button>
      )}
      {newCard.dialog}
    </div>
  );
}

type MoveCostProps = {
  booking: Pick<BookingView, '_id' | 'assignedUser' | 'payment_status' | 'space_id' | 'currency' | 'type'>;
  move: Move;
  now: Date;
  /** The message at the choice of the card, for example that the card was declined. */
  cardError?: string;
  className?: string;
};

/**
 * What a move costs, before it is confirmed: whether the period is free, the prices, what is charged or refunded, the card, and
 * until when the booking can be cancelled afterwards. Staff may waive a charge, or refund after the deadline.
 */
export function MoveCost({ booking, move, now, cardError, className }: MoveCostProps) {
  const t = useTexts();
  const { quote, isStale, error, terms, setTerms } = move;
  if (error && !isStale) return <PeriodNotice text={failureOf(error).message} className={className} />;
  if (!quote) return isStale ? <SkeletonText lines={2} /> : null;
  const { old_total, new_total, difference, account, waivable, late_refund } = quote;
  const credits = heldCreditsText(booking, { amount: quote.credits, money: quote.credit_money }, t);
  const free = cancellationLine(quote, booking.space_id.time_zone, now, t);
  return (
    <section
      aria-label={t('What the change costs')}
      aria-busy={isStale}
      className={classNames('space-y-3 rounded-md border p-4 text-sm', isStale && 'opacity-70', className)}
    >
      {!quote.available && <PeriodNotice text={ALREADY_BOOKED} />}
      <div role="status">
        <p data-numeric>
          {formatMoney(old_total, booking.currency, t)}
          {new_total !== old_total && (
            <>
              <span aria-hidden="true"> → </span>
              <span className="sr-only"> {t('becomes')} </span>
              <strong className="font-semibold">{formatMoney(new_total, booking.currency, t)}</strong>
            </>
          )}
        </p>
        <p className="font-medium">{costLine(booking, quote, terms, t)}</p>
        {credits && <p>{t('{credits} from credits.', { credits })}</p>}
        {free && <p className="text-muted-foreground">{free}</p>}
      </div>
      {waivable > 0 && (
        <Checkbox
          checked={terms.waive_difference}
          onChange={(waive_difference) => setTerms({ waive_difference })}
          label={t('Waive {money}', { money: formatMoney(waivable, booking.currency, t) })}
        />
      )}
      {late_refund > 0 && (
        <Checkbox
          checked={terms.refund}
          onChange={(refund) => setTerms({ refund })}
          label={t('Refund {money} anyway', { money: formatMoney(late_refund, booking.currency, t) })}
        />
      )}
      {difference > 0 && !account && (
        <ChargedCard
          booking={booking}
          value={terms.source_id}
          onChange={(source_id) => setTerms({ source_id })}
          error={cardError}
        />
      )}
    </section>
  );
}
