import { formatMoney, formatPence } from '#shared/money.ts';
import { type Total, type UnitPrice, isReduced } from '#domains/availability/client/prices.ts';
import { useTexts } from '#domains/availability/client/use-texts.ts';

/** '£9.00 / day', preceded by the struck-through base price if that is higher. */
export function UnitPriceLine({ price, unit }: { price: UnitPrice; unit: string }) {
  const t = useTexts();
  return (
    <p data-numeric>
      {price.basePence !== undefined && isReduced(price) && (
        <s className="me-2 text-sm text-muted-foreground">
          <span className="sr-only">{t('Base price')} </span>
          {formatPence(price.basePence, price.currency, t)}
        </s>
      )}
      <span className="text-lg font-semibold">{formatPence(price.nowPence, price.currency, t)}</span>
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
  const t = useTexts();
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm" data-numeric>
      <dt className="text-muted-foreground">{quantity}</dt>
      <dd className="numeric-end">{formatMoney(net, currency, t)}</dd>
      <dt className="text-muted-foreground">{t('Tax ({percent}%)', { percent: taxPercent })}</dt>
      <dd className="numeric-end">{formatMoney(tax, currency, t)}</dd>
      <dt className="font-medium">{t('Total')}</dt>
      <dd className="numeric-end font-semibold">{formatMoney(total, currency, t)}</dd>
    </dl>
  );
}
