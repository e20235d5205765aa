import { Eye, Pencil } from 'lucide-react';
import { ActiveBadge } from '#client/ui/active-badge.tsx';
import { StatusBadge } from '#client/ui/badge.tsx';
import { Card } from '#client/ui/card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { discountedPence } from '#domains/pricing/plan-price.ts';
import type { PlanView } from '#domains/pricing/schema.ts';
import { type Currency, formatMoney, formatPence, toMinor } from '#shared/money.ts';

type PlanCardProps = {
  plan: PlanView;
  /** The base price per day and its currency; undefined while they load. */
  price: number | undefined;
  currency: Currency | undefined;
  office: string | undefined;
  canEdit: boolean;
  onOpen: () => void;
};

/** A plan with its name on a ribbon, and its price per day. */
export function PlanCard({ plan, price, currency, office, canEdit, onOpen }: PlanCardProps) {
  const { name, tenure, discount, active } = plan;
  const percent = Number(discount.toFixed(2));
  return (
    <Card className="flex flex-col gap-3 p-5 pt-0">
      <div className="flex items-start gap-2">
        <h2 className="-ml-5 mt-4 min-w-0 max-w-[75%] break-words rounded-r-full bg-primary py-1 pl-5 pr-4 text-sm font-semibold text-primary-foreground">
          {name}
        </h2>
        <span className="ml-auto mt-3">
          <IconButton label={`${canEdit ? 'Edit' : 'View'} ${name}`} icon={canEdit ? Pencil : Eye} onClick={onOpen} />
        </span>
      </div>
      <p className="text-sm text-muted-foreground" data-numeric>
        {tenure} {tenure === 1 ? 'day' : 'days'}
        {office && ` · ${office}`}
      </p>
      <div className="mt-auto flex flex-wrap items-end justify-between gap-2">
        {price !== undefined && currency && (
          <p data-numeric>
            {percent > 0 && <s className="mr-2 text-sm text-muted-foreground">{formatMoney(price, currency)}</s>}
            <strong className="text-lg">
              {formatPence(discountedPence(toMinor(price, currency), discount), currency)}
            </strong>
            <span className="text-sm text-muted-foreground"> / day</span>
          </p>
        )}
        <span className="flex gap-1.5">
          {percent > 0 && <StatusBadge tone="green">{percent}% less</StatusBadge>}
          {!active && <ActiveBadge active={false} />}
        </span>
      </div>
    </Card>
  );
}
