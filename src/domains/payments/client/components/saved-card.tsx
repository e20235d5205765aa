import { Trash2 } from 'lucide-react';
import { Card } from '#client/ui/card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { SeriesConsents } from './series-consents.tsx';
import { CardConsent } from './card-consent.tsx';
import { DefaultSwitch } from './default-switch.tsx';
import { expiryText } from '#domains/payments/client/card-text.ts';
import type { OwnCardView } from '#domains/payments/schema.ts';

type SavedCardProps = { saved: OwnCardView; onDelete: () => void };

/** A saved card. Its switches make it the default card, and let staff charge it. */
export function SavedCard({ saved, onDelete }: SavedCardProps) {
  const { card, owner } = saved;
  const name = `${card.brand} ending in ${card.last4}`;

  return (
    <Card className="flex min-h-44 flex-col p-5">
      <div className="flex items-start justify-between gap-3">
        <p className="text-base font-semibold capitalize">{card.brand}</p>
        <IconButton label={`Delete ${name}`} icon={Trash2} onClick={onDelete} className="-mt-2 -mr-2" />
      </div>
      <p className="mt-3 text-base tracking-wide" data-numeric>
        <span aria-hidden="true">•••• •••• •••• </span>
        <span className="sr-only">ending in </span>
        {card.last4}
      </p>
      <p className="mt-1 mb-4 flex justify-between gap-3 text-muted-foreground">
        <span className="min-w-0 truncate">{owner.name}</span>
        <span className="tabular-nums">
          <span className="sr-only">expires </span>
          {expiryText(card)}
        </span>
      </p>
      <div className="mt-auto flex flex-wrap gap-x-6 gap-y-3 border-t pt-3">
        <DefaultSwitch saved={saved} label={`Default card: ${name}`} />
        <CardConsent saved={saved} name={name} />
        <SeriesConsents saved={saved} />
      </div>
    </Card>
  );
}
