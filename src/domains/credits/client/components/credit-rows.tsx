import type { ReactNode } from 'react';
import { useNow } from '#client/use-now.ts';
import { balanceText, termsText } from '#domains/credits/client/credit-text.ts';
import type { CreditView } from '#domains/credits/schema.ts';
import { toLocal } from '#shared/time.ts';
import { useTexts } from '#domains/credits/client/use-texts.ts';

type CreditRowsProps = { credits: CreditView[]; none: string; actions: (credit: CreditView) => ReactNode };

/** Credits with what is left of them, or a text if there are none. */
export function CreditRows({ credits, none, actions }: CreditRowsProps) {
  const t = useTexts();
  const today = toLocal(useNow()).day;
  if (credits.length === 0) return <p className="py-1.5 text-sm text-muted-foreground">{none}</p>;
  return (
    <ul className="divide-y text-sm" data-numeric>
      {credits.map((credit) => (
        <li key={credit._id} className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1 py-2">
          <span className="min-w-40 grow basis-0">
            <span className="font-medium">{balanceText(credit, t)}</span>
            <span className="block text-xs wrap-anywhere text-muted-foreground">{termsText(credit, today, t)}</span>
          </span>
          <span className="-me-3 flex">{actions(credit)}</span>
        </li>
      ))}
    </ul>
  );
}
