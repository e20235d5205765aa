import { Trash2 } from 'lucide-react';
import { Card } from '#client/ui/card.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { accountText } from '#domains/payments/client/card-text.ts';
import { DEBITS } from '#domains/payments/methods.ts';
import type { BankAccountView } from '#domains/payments/schema.ts';
import { DefaultSwitch } from './default-switch.tsx';
import { useTexts } from '#domains/payments/client/use-texts.ts';

/** A saved bank account. Its switch makes it the default. */
export function SavedAccount({ saved, onDelete }: { saved: BankAccountView; onDelete: () => void }) {
  const t = useTexts();
  const { kind, last4, owner } = saved;
  const name = accountText(saved, t);
  return (
    <Card className="flex min-h-44 flex-col p-5">
      <div className="flex items-start justify-between gap-3">
        <p className="text-base font-semibold">{DEBITS[kind].name}</p>
        <IconButton label={t('Delete {name}', { name })} icon={Trash2} onClick={onDelete} className="-mt-2 -me-2" />
      </div>
      <p className="mt-3 text-base tracking-wide" data-numeric>
        <span aria-hidden="true">•••• </span>
        <span className="sr-only">{t('ending in')} </span>
        {last4}
      </p>
      <p className="mt-1 mb-4 truncate text-muted-foreground">{owner.name}</p>
      <div className="mt-auto flex flex-wrap gap-x-6 gap-y-3 border-t pt-3">
        <DefaultSwitch saved={saved} label={t('Default bank account: {name}', { name })} />
      </div>
    </Card>
  );
}
