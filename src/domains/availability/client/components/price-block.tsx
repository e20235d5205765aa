import { type Pence, formatPounds, penceToPounds } from '#shared/money.ts';
import { type Total, type UnitPrice, isReduced } from '#domains/availability/client/prices.ts';

const pounds = (pence: Pence) => formatPounds(penceToPounds(pence));

/** '£9.00 / day', preceded by the struck-through base price if that is higher. */
export function UnitPriceLine({ price, unit }: { price: UnitPrice; unit: string }) {
  return (
    <p data-numeric>
      {price.basePence !== undefined && isReduced(price) && (
        <s className="mr-2 text-sm text-muted-foreground">
          <span className="sr-only">Base price </span>
          {pounds(price.basePence)}
        </s>
      )}
      <span className="text-lg font-semibold">{pounds(price.nowPence)}</span>
      <span className="text-sm text-muted-foreground"> / {unit}</span>
    </p>
  );
}

type TotalLinesProps = {
  total: Total;
  taxPercent: number;
  /** The label of the net amount: '5 days, 2 seats'. */
  quantity: string;
};

/** The net amount, the tax and the total. */
export function TotalLines({ total, taxPercent, quantity }: TotalLinesProps) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm" data-numeric>
      <dt className="text-muted-foreground">{quantity}</dt>
      <dd className="text-right">{pounds(total.netPence)}</dd>
      <dt className="text-muted-foreground">Tax ({taxPercent}%)</dt>
      <dd className="text-right">{pounds(total.taxPence)}</dd>
      <dt className="font-medium">Total</dt>
      <dd className="text-right font-semibold">{pounds(total.totalPence)}</dd>
    </dl>
  );
}
