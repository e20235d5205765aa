import { useEffect, useEffectEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { DateField } from '#client/forms/date-field.tsx';
import { Form, SubmitButton } from '#client/forms/form.tsx';
import { NumberField } from '#client/forms/number-field.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { TextField } from '#client/forms/text-field.tsx';
import { useZodForm, type ZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { useOnce } from '#client/use-once.ts';
import type { MembershipDetail } from '#domains/memberships/schema.ts';
import { BuyInput, type CheckoutInput, type CheckoutView } from '#domains/memberships/sold.ts';
import {
  accountText,
  cardText,
  useBilling,
  useNewCard,
  PaymentDialogs,
  useCharge,
} from '#domains/payments/client/index.ts';
import { defaultMethod } from '#domains/payments/index.ts';
import { formatMoney } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/memberships/client/use-texts.ts';
import { later } from '#shared/texts.ts';

type BuyPayment = { _id: string; source_id: string; amount: number };

/** Pays the first invoice of a membership that has just begun. Whoever closes it finds the invoice on the page of the membership. */
function FirstPayment({ membership: { _id, invoices, currency } }: { membership: MembershipDetail }) {
  const t = useTexts();
  const navigate = useNavigate();
  const { client } = trpc.useUtils();
  const send = useOnce((input: BuyPayment, context) => client.invoices.pay.mutate(input, { context }));
  const invoice = invoices[0]!;
  const leave = () => void navigate(paths.membership(_id), { replace: true });
  const { isPaying, problem, pay } = useCharge(async (source_id) => {
    const { url, processing } = await send({ _id: invoice._id, source_id, amount: invoice.open });
    if (!url) {
      toast.success(processing?.text ?? t('Membership started'));
      leave();
    }
    return { url };
  });
  return (
    <PaymentDialogs
      total={formatMoney(invoice.open, currency, t)}
      isPaying={isPaying}
      problem={problem}
      currency={currency}
      onPay={(sourceId) => void pay(sourceId, [])}
      onClose={leave}
    />
  );
}

/** What the customer has chosen, on which the checkout depends. */
export type BuyChoice = Omit<CheckoutInput, 'plan_id'>;

/** The words are those that the screen shows. */
const Fields = BuyInput.omit({ agreement: true });
type Fields = ReturnType<typeof Fields.parse>;
type BuyFields = ZodForm<(typeof Fields)['_zod']['input'], Fields>;

const NO_PLACE = later('Please select a place');
const NOTHING_FREE = later('Nothing is free from this day on. Please try another day.');

type BuyFormProps = {
  checkout: CheckoutView;
  /** Whether the checkout is that of what is chosen. */
  isCurrent: boolean;
  onChange: (chosen: BuyChoice) => void;
};

/** The customer chooses the first day and the place, agrees with their name, and pays what is due. */
export function BuyForm({ checkout, isCurrent, onChange }: BuyFormProps) {
  const t = useTexts();
  const { plan, from, due_now, agreement, places } = checkout;
  const navigate = useNavigate();
  const { client, plansOnSale } = trpc.useUtils();
  const buy = useOnce((input: BuyInput, context) => client.plansOnSale.buy.mutate(input, { context }));
  const form = useZodForm(Fields, { plan_id: plan._id, from, seats: 1, name: '' });
  const [begun, setBegun] = useState<MembershipDetail>();
  useChosen(form, onChange);

  async function submit(values: Fields) {
    if (agreement === null)
      return places.length > 0
        ? form.setError('resource_id', { message: t(NO_PLACE) })
        : form.setError('from', { message: t(NOTHING_FREE) });
    try {
      const membership = await buy({ ...values, agreement });
      if (membership.pay_until === null) await navigate(paths.membership(membership._id), { replace: true });
      else setBegun(membership);
    } catch (error) {
      void plansOnSale.checkout.invalidate();
      throw error;
    }
  }

  return (
    <>
      <Form form={form} onSubmit={submit} className="space-y-5">
        {plan.type && <Place form={form} checkout={checkout} />}
        <DateField form={form} name="from" label={t('First day')} min={checkout.first_days.min} required />
        {agreement && <p className="rounded-md bg-subtle px-4 py-3 text-sm">{agreement}</p>}
        <TextField
          form={form}
          name="name"
          label={t('Your full name')}
          hint={t('With your name you agree to the words above.')}
          autoComplete="name"
          required
        />
        {due_now ? (
          <PayNow
            form={form}
            total={formatMoney(due_now.total, plan.currency, t)}
            currency={plan.currency}
            isCurrent={isCurrent}
          />
        ) : (
          <SubmitButton form={form} disabled={!isCurrent}>
            {t('Agree and start')}
          </SubmitButton>
        )}
      </Form>
      {begun && <FirstPayment membership={begun} />}
    </>
  );
}

/** Tells the screen what is chosen. */
function useChosen(form: BuyFields, onChange: (chosen: BuyChoice) => void): void {
  const values = useWatch({ control: form.control });
  const change = useEffectEvent(onChange);
  const { data } = Fields.pick({ from: true, resource_id: true, seats: true }).safeParse(values);
  const text = JSON.stringify(data);
  useEffect(() => {
    if (text) change(JSON.parse(text) as BuyChoice);
  }, [text]);
}

function Place({ form, checkout: { plan, places } }: { form: BuyFields; checkout: CheckoutView }) {
  const t = useTexts();
  const isOffice = plan.type === 'private_office';
  if (places.length === 0) return <p className="text-sm text-muted-foreground">{t(NOTHING_FREE)}</p>;
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <SelectField
        form={form}
        name="resource_id"
        label={t('Place')}
        required
        placeholder={t('Choose a place')}
        options={places.map(({ _id, name, free }) => ({
          value: _id,
          label: isOffice ? name : t('{name}, {count} free', { name, count: free }),
        }))}
      />
      {!isOffice && <NumberField form={form} name="seats" label={t('Seats')} digitsOnly min={1} max={100} />}
    </div>
  );
}

type PayNowProps = { form: BuyFields; total: string; currency: string; isCurrent: boolean };

/** What is due needs a saved card or bank account, to which later invoices are charged, too. */
function PayNow({ form, total, currency, isCurrent }: PayNowProps) {
  const t = useTexts();
  const { data: billing } = useBilling();
  const newCard = useNewCard();
  const method = billing && defaultMethod({ cards: billing.sources, accounts: billing.accounts }, currency);
  const name = method && ('kind' in method ? accountText(method, t) : cardText(method, t));
  return (
    <div className="space-y-3">
      {name && <p className="text-sm text-muted-foreground">{t('Later invoices are charged to {name}.', { name })}</p>}
      {name ? (
        <SubmitButton form={form} disabled={!isCurrent}>
          {t('Agree and pay {total}', { total })}
        </SubmitButton>
      ) : (
        <Button onClick={newCard.ask} disabled={!billing || !newCard.isReady}>
          {t('Add a card')}
        </Button>
      )}
      {newCard.dialog}
    </div>
  );
}
