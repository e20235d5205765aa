import { Trans } from '@lingui/react';
import { Facts } from '#client/ui/facts.tsx';
import { accessFacts, includedText, priceText, termText } from '#domains/memberships/client/texts.tsx';
import type { PlanOnSale } from '#domains/memberships/sold.ts';
import { formatMoney } from '#shared/money.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { useTexts } from '#domains/memberships/client/use-texts.ts';

/** What a plan gives, and to what it binds. */
export function PlanFacts({ plan }: { plan: PlanOnSale }) {
  const t = useTexts();
  const { type, start_fee, deposit, currency } = plan;
  return (
    <Facts
      facts={[
        { name: t('Place'), value: type && t(RESOURCE_TYPE_NAMES[type]) },
        { name: t('Each month'), value: includedText(plan, t) },
        ...accessFacts(plan, t),
        {
          name: t('Start'),
          value: start_fee > 0 && t('{amount} plus tax, once', { amount: formatMoney(start_fee, currency, t) }),
        },
        {
          name: t('Deposit'),
          value: deposit > 0 && t('{amount}, returned after the end', { amount: formatMoney(deposit, currency, t) }),
        },
        { name: t('Term'), value: termText(plan, t) },
      ]}
    />
  );
}

/** A plan as customers see it. */
export function PlanCard({ plan }: { plan: PlanOnSale }) {
  const t = useTexts();
  const { name, description } = plan;
  return (
    <>
      <h3 className="font-semibold wrap-anywhere">{name}</h3>
      <p className="mt-1" data-numeric>
        <Trans
          id="<0>{price}</0> plus VAT"
          values={{ price: priceText(plan, t) }}
          components={[<span key="price" className="font-semibold" />]}
        />
      </p>
      {description && <p className="mt-2 text-sm whitespace-pre-line wrap-anywhere">{description}</p>}
      <div className="mt-3">
        <PlanFacts plan={plan} />
      </div>
    </>
  );
}
