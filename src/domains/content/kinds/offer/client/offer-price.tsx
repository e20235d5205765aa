import { classNames } from '#client/ui/class-names.ts';
import { shownPrice } from '#domains/content/prices.ts';
import type { SiteOfferCard } from '#domains/content/kinds/offer/kind.ts';
import { useTexts } from '#domains/content/client/use-texts.ts';

type OfferPriceProps = Pick<SiteOfferCard, 'actual_price' | 'discounted_price'> & { className?: string };

/** The price of an offer with the price before it. */
export function OfferPrice({ actual_price, discounted_price, className }: OfferPriceProps) {
  const t = useTexts();
  return (
    <p className={classNames('flex flex-wrap items-baseline gap-x-3', className)} data-numeric>
      <span className="text-lg font-semibold">
        <span className="sr-only">{t('Now')} </span>
        {shownPrice(discounted_price, t)}
      </span>
      <s className="text-sm text-muted-foreground">
        <span className="sr-only">{t('Before')} </span>
        {shownPrice(actual_price, t)}
      </s>
    </p>
  );
}
