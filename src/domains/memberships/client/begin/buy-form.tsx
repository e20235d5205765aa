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

type BuyPayment = { _id: string; source_id: string; amount: number };

/** Pays the first invoice of a membership that has just begun. Whoever closes it finds the invoice on the page of the membership. */
function FirstPayment({ membership: { _id, invoices, currency } }: { membership: MembershipDetail }) {
  const navigate = useNavigate();
  const { client } = trpc.useUtils();
  const send = useOnce((input: BuyPayment, context) => client.invoices.pay.mutate(input, { context }));
  const invoice = invoices[0]!;
  const leave = () => void navigate(paths.membership(_id), { replace: true });
  const { isPaying, problem, pay } = useCharge(async (source_id) => {
    const { url, processing } = await send({ _id: invoice._id, source_id, amount: invoice.open });
    if (!url) {
      toast.success(processing?.text ?? 'Membership started');
      leave();
    }
    return { url };
  });
  return (
    <PaymentDialogs
      total={formatMoney(invoice.open, currency)}
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

const NO_PLACE = 'Please select a place';
const NOTHING_FREE = 'Nothing is free from this day on. Please try another day.';

type BuyFormProps = {
  checkout: CheckoutView;
  /** Whether the checkout is that of what is chosen. */
  isCurrent: boolean;
  onChange: (chosen: BuyChoice) => void;
};

/** The customer chooses the first day and the place, agrees with their name, and pays what is due. */
export function BuyForm({ checkout, isCurrent, onChange }: BuyFormProps) {
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
        ? form.setError('resource_id', { message: NO_PLACE })
        : form.setError('from', { message: NOTHING_FREE });
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
        <DateField form={form} name="from" label="First day" min={checkout.first_days.min} required />
        {agreement && <p className="rounded-md bg-subtle px-4 py-3 text-sm">{agreement}</p>}
        <TextField
          form={form}
          name="name"
          label="Your full name"
          hint="With your name you agree to the words above."
          autoComplete="name"
          required
        />
        {due_now ? (
          <PayNow
            form={form}
            total={formatMoney(due_now.total, plan.currency)}
            currency={plan.currency}
            isCurrent={isCurrent}
          />
        ) : (
          <SubmitButton form={form} disabled={!isCurrent}>
            Agree and start
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
  const isOffice = plan.type === 'private_office';
  if (places.length === 0) return <p className="text-sm text-muted-foreground">{NOTHING_FREE}</p>;
  const free = (count: number) => (isOffice ? '' : `, ${count} free`);
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <SelectField
        form={form}
        name="resource_id"
        label="Place"
        required
        placeholder="Choose a place"
        options={places.map(({ _id, name, free: count }) => ({ value: _id, label: `${name}${free(count)}` }))}
      />
      {!isOffice && <NumberField form={form} name="seats" label="Seats" digitsOnly min={1} max={100} />}
    </div>
  );
}

type PayNowProps = { form: BuyFields; total: string; currency: string; isCurrent: boolean };

/** What is due needs a saved card or bank account, to which later invoices are charged, too. */
function PayNow({ form, total, currency, isCurrent }: PayNowProps) {
  const { data: billing } = useBilling();
  const newCard = useNewCard();
  const method = billing && defaultMethod({ cards: billing.sources, accounts: billing.accounts }, currency);
  const name = method && ('kind' in method ? accountText(method) : cardText(method));
  return (
    <div className="space-y-3">
      {name && <p className="text-sm text-muted-foreground">Later invoices are charged to {name}.</p>}
      {name ? (
        <SubmitButton form={form} disabled={!isCurrent}>
          Agree and pay {total}
        </SubmitButton>
      ) : (
        <Button onClick={newCard.ask} disabled={!billing || !newCard.isReady}>
          Add a card
        </Button>
      )}
      {newCard.dialog}
    </div>
  );
}
