import { DateField } from '#client/forms/date-field.tsx';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { NumberField } from '#client/forms/number-field.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { optionsOf } from '#client/lists/filters.ts';
import { trpc } from '#client/trpc.tsx';
import { useNow } from '#client/use-now.ts';
import { useOnce } from '#client/use-once.ts';
import { balanceText } from '#domains/credits/client/credit-text.ts';
import { grantForm, withdrawForm } from '#domains/credits/forms.ts';
import { CREDIT_TYPE_NAMES, CREDIT_TYPES, type CreditType, amountOfOne } from '#domains/credits/rules.ts';
import type { CreditOwner, CreditView, GrantCreditsInput, WithdrawCreditsInput } from '#domains/credits/schema.ts';
import { currencySign } from '#shared/currencies.ts';
import type { Currency } from '#shared/money.ts';
import { toLocal } from '#shared/time.ts';

const TYPES = optionsOf(CREDIT_TYPES, CREDIT_TYPE_NAMES);
const QUANTITY_LABELS: Record<CreditType, string> = { meeting_room: 'Hours', flexi_desk: 'Days', money: 'Amount' };

/** The label of a quantity, and the sign of money. */
const quantityProps = (type: CreditType, currency: Currency | undefined) => ({
  label: QUANTITY_LABELS[type],
  ...(type === 'money' && currency && { prefix: currencySign(currency) }),
});

/** A workspace in which credits can be granted. */
export type GrantingSpace = { _id: string; name: string; currency: Currency };

type GrantCreditsProps = { owner: CreditOwner; spaces: GrantingSpace[]; onClose: () => void };

/** Grants credits in one of the workspaces. */
export function GrantCredits({ owner, spaces, onClose }: GrantCreditsProps) {
  const { client, credits } = trpc.useUtils();
  const grant = useOnce((input: GrantCreditsInput, context) => client.credits.grant.mutate(input, { context }));
  const form = useZodForm(grantForm(spaces), {
    space_id: spaces[0]?._id ?? '',
    type: 'meeting_room',
    quantity: undefined,
    valid_until: null,
    note: '',
  });
  const options = spaces.map(({ _id, name }) => ({ value: _id, label: name }));
  const [type, spaceId] = form.watch(['type', 'space_id']);
  const currency = spaces.find(({ _id }) => _id === spaceId)?.currency;
  return (
    <FormDialog
      form={form}
      size="sm"
      title="Grant credits"
      submit="Grant"
      saved="Credits granted"
      onSave={(values) => grant({ ...owner, ...values }).finally(() => void credits.invalidate())}
      onClose={onClose}
    >
      {spaces.length > 1 && <SelectField form={form} name="space_id" label="Location" options={options} required />}
      <SelectField form={form} name="type" label="For" options={TYPES} required />
      <NumberField form={form} name="quantity" {...quantityProps(type, currency)} required />
      <DateField
        form={form}
        name="valid_until"
        label="Last day"
        placeholder="Without an end"
        min={toLocal(useNow()).day}
        hint="The last day on which a booking may begin."
      />
      <TextField form={form} name="note" label="Note" hint="The customer reads it." autoComplete="off" />
    </FormDialog>
  );
}

/** Withdraws what is left of credits, or a part of it. */
export function WithdrawCredits({ credit, onClose }: { credit: CreditView; onClose: () => void }) {
  const { client, credits } = trpc.useUtils();
  const withdraw = useOnce((input: WithdrawCreditsInput, context) =>
    client.credits.withdraw.mutate(input, { context }),
  );
  const { _id, type, currency, balance } = credit;
  const form = useZodForm(withdrawForm(credit), { quantity: balance / amountOfOne(type, currency), note: '' });
  return (
    <FormDialog
      form={form}
      size="sm"
      title="Withdraw credits"
      description={balanceText(credit)}
      submit="Withdraw"
      saved="Credits withdrawn"
      onSave={(values) => withdraw({ _id, ...values }).finally(() => void credits.invalidate())}
      onClose={onClose}
    >
      <NumberField form={form} name="quantity" {...quantityProps(type, currency)} required />
      <TextField form={form} name="note" label="Reason" hint="The customer reads it." autoComplete="off" required />
    </FormDialog>
  );
}
