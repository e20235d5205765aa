import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogFooter } from '#client/ui/dialog.tsx';
import { expiryText } from '#domains/payments/client/card-text.ts';
import { DEBITS, OTHER_WAYS, preferred } from '#domains/payments/methods.ts';
import type { BankAccountView, CardView } from '#domains/payments/schema.ts';
import { FieldMessage } from '#client/ui/field.tsx';
import { RadioCard } from '#client/ui/radio-card.tsx';
import { Declined } from './declined.tsx';
import { TestModeNote } from './test-mode-note.tsx';

type Method = CardView | BankAccountView;

type SelectCardProps = {
  methods: readonly Method[];
  /** The selected card or bank account. If undefined, the default is selected. */
  chosen: string | undefined;
  /** What is paid, as it is shown. */
  total: string;
  isTestMode: boolean;
  /** Why the bank refused the last card. */
  declined?: string;
  isPaying: boolean;
  /** Why the last card was not charged. */
  problem?: string;
  onChoose: (sourceId: string) => void;
  onPay: (sourceId: string) => void;
  onAdd: () => void;
  onOther?: () => void;
  onClose: () => void;
};

/** Selects a saved card or bank account and pays with it. The dialog stays open while the payment is being processed. */
export function SelectCard(props: SelectCardProps) {
  const { methods, chosen, total, isTestMode, declined, isPaying, problem, ...act } = props;
  const selected = methods.find(({ src_id }) => src_id === chosen) ?? preferred(methods);
  return (
    <Dialog open onOpenChange={() => !isPaying && act.onClose()} title="Select Card" size="sm">
      {isTestMode && <TestModeNote />}
      {declined && <Declined reason={declined} />}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (selected && !isPaying) act.onPay(selected.src_id);
        }}
      >
        <fieldset disabled={isPaying}>
          <legend className="sr-only">Saved cards</legend>
          <div className="space-y-2">
            {methods.map((method) => (
              <MethodChoice
                key={method.src_id}
                method={method}
                isSelected={method === selected}
                onSelect={() => act.onChoose(method.src_id)}
              />
            ))}
          </div>
        </fieldset>
        <Button variant="ghost" className="mt-3 text-primary-text" disabled={isPaying} onClick={act.onAdd}>
          + Add New Card
        </Button>
        {act.onOther && (
          <Button variant="ghost" className="mt-1 text-primary-text" disabled={isPaying} onClick={act.onOther}>
            {OTHER_WAYS}
          </Button>
        )}
        <p role="status" className="mt-2 text-center text-sm text-muted-foreground">
          {isPaying && 'Please wait, processing payment...'}
        </p>
        <FieldMessage error={problem} />
        <DialogFooter>
          <Button type="submit" size="lg" className="w-full" loading={isPaying}>
            Pay {total}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

type MethodChoiceProps = { method: Method; isSelected: boolean; onSelect: () => void };

function MethodChoice({ method, isSelected, onSelect }: MethodChoiceProps) {
  const { src_id, owner, default_source } = method;
  const isAccount = 'kind' in method;
  const details = [owner.name, isAccount ? 'paid within days' : `expires ${expiryText(method.card)}`];
  return (
    <RadioCard name="card" value={src_id} checked={isSelected} onChange={onSelect}>
      <span className="min-w-0 flex-1" data-numeric>
        <span className="block font-medium capitalize">
          {isAccount ? DEBITS[method.kind].name : method.card.brand} <span aria-hidden="true">••••</span>
          <span className="sr-only">ending in</span> {isAccount ? method.last4 : method.card.last4}
        </span>
        <span className="block truncate text-xs text-muted-foreground">{details.filter(Boolean).join(', ')}</span>
      </span>
      {default_source && <Badge>Default</Badge>}
    </RadioCard>
  );
}
