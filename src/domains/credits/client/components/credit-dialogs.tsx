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
import { useTexts } from '#domains/credits/client/use-texts.ts';
import { type Later, later, type Translate, translated } from '#shared/texts.ts';

const TYPES = optionsOf(CREDIT_TYPES, CREDIT_TYPE_NAMES);
const QUANTITY_LABELS: Record<CreditType, Later> = {
  meeting_room: later('Hours'),
  flexi_desk: later('Days'),
  money: later('Amount'),
};

/** The label of a quantity, and the sign of money. */
const quantityProps = (type: CreditType, currency: Currency | undefined, t: Translate) => ({
  label: t(QUANTITY_LABELS[type]),
  ...(type === 'money' && currency && { prefix: currencySign(currency) }),
});

/** A workspace in which credits can be granted. */
export type GrantingSpace = { _id: string; name: string; currency: Currency };

type GrantCreditsProps = { owner: CreditOwner; spaces: GrantingSpace[]; onClose: () => void };

/** Grants credits in one of the workspaces. */
export function GrantCredits({ owner, spaces, onClose }: GrantCreditsProps) {
  const t = useTexts();
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
      title={t('Grant credits')}
      submit={t('Grant')}
      saved={t('Credits granted')}
      onSave={(values) => grant({ ...owner, ...values }).finally(() => void credits.invalidate())}
      onClose={onClose}
    >
      {spaces.length > 1 && (
        <SelectField form={form} name="space_id" label={t('Location')} options={options} required />
      )}
      <SelectField form={form} name="type" label={t('For')} options={translated(TYPES, t)} required />
      <NumberField form={form} name="quantity" {...quantityProps(type, currency, t)} required />
      <DateField
        form={form}
        name="valid_until"
        label={t('Last day')}
        placeholder={t('Without an end')}
        min={toLocal(useNow()).day}
        hint={t('The last day on which a booking may begin.')}
      />
      <TextField form={form} name="note" label={t('Note')} hint={t('The customer reads it.')} autoComplete="off" />
    </FormDialog>
  );
}

/** Withdraws what is left of credits, or a part of it. */
export function WithdrawCredits({ credit, onClose }: { credit: CreditView; onClose: () => void }) {
  const t = useTexts();
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
      title={t('Withdraw credits')}
      description={balanceText(credit, t)}
      submit={t('Withdraw')}
      saved={t('Credits withdrawn')}
      onSave={(values) => withdraw({ _id, ...values }).finally(() => void credits.invalidate())}
      onClose={onClose}
    >
      <NumberField form={form} name="quantity" {...quantityProps(type, currency, t)} required />
      <TextField
        form={form}
        name="note"
        label={t('Reason')}
        hint={t('The customer reads it.')}
        autoComplete="off"
        required
      />
    </FormDialog>
  );
}
