import { DateField } from '#client/forms/date-field.tsx';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { NumberField } from '#client/forms/number-field.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import { useNow } from '#client/use-now.ts';
import { useOnce } from '#client/use-once.ts';
import { balanceText } from '#domains/credits/client/credit-text.ts';
import { GrantForm, WithdrawForm } from '#domains/credits/forms.ts';
import { CREDIT_TYPES, amountOfOne } from '#domains/credits/rules.ts';
import type { CreditOwner, CreditView, GrantCreditsInput, WithdrawCreditsInput } from '#domains/credits/schema.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { toLocal } from '#shared/time.ts';

const TYPES = CREDIT_TYPES.map((type) => ({ value: type, label: RESOURCE_TYPE_NAMES[type] }));
const quantityLabel = (type: unknown) => (type === 'flexi_desk' ? 'Days' : 'Hours');

type GrantCreditsProps = { owner: CreditOwner; spaces: { _id: string; name: string }[]; onClose: () => void };

/** Grants credits in one of the workspaces. */
export function GrantCredits({ owner, spaces, onClose }: GrantCreditsProps) {
  const { client, credits } = trpc.useUtils();
  const grant = useOnce((input: GrantCreditsInput, context) => client.credits.grant.mutate(input, { context }));
  const form = useZodForm(GrantForm, {
    space_id: spaces[0]?._id ?? '',
    type: 'meeting_room',
    quantity: undefined,
    valid_until: null,
    note: '',
  });
  const options = spaces.map(({ _id, name }) => ({ value: _id, label: name }));
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
      <NumberField form={form} name="quantity" label={quantityLabel(form.watch('type'))} required />
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
  const { _id, type, balance } = credit;
  const form = useZodForm(WithdrawForm, { type, quantity: balance / amountOfOne(type), note: '' });
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
      <NumberField form={form} name="quantity" label={quantityLabel(type)} required />
      <TextField form={form} name="note" label="Reason" hint="The customer reads it." autoComplete="off" required />
    </FormDialog>
  );
}
