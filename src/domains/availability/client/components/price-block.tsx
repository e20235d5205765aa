import { formatMoney, formatPence } from '#shared/money.ts';
import { type Total, type UnitPrice, isReduced } from '#domains/availability/client/prices.ts';

/** '£9.00 / day', preceded by the struck-through base price if that is higher. */
export function UnitPriceLine({ price, unit }: { price: UnitPrice; unit: string }) {
  return (
    <p data-numeric>
      {price.basePence !== undefined && isReduced(price) && (
        <s className="mr-2 text-sm text-muted-foreground">
          <span className="sr-only">Base price </span>
          {formatPence(price.basePence, price.currency)}
        </s>
      )}
      <span className="text-lg font-semibold">{formatPence(price.nowPence, price.currency)}</span>
      <span className="text-sm text-muted-foreground"> / {unit}</span>
    </p>
  );
}

type TotalLinesProps = {
  total: Total;
  /** The label of the net amount: '5 days, 2 seats'. */
  quantity: string;
};

/** The net amount, the tax and the total. */
export function TotalLines({ total: { net, tax, total, taxPercent, currency }, quantity }: TotalLinesProps) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm" data-numeric>
      <dt className="text-muted-foreground">{quantity}</dt>
      <dd className="text-right">{formatMoney(net, currency)}</dd>
      <dt className="text-muted-foreground">Tax ({taxPercent}%)</dt>
      <dd className="text-right">{formatMoney(tax, currency)}</dd>
      <dt className="font-medium">Total</dt>
      <dd className="text-right font-semibold">{formatMoney(total, currency)}</dd>
    </dl>
  );
}
