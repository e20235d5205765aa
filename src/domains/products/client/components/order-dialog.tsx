import { skipToken } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { NumberField } from '#client/forms/number-field.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { useZodForm, type ZodForm } from '#client/forms/use-zod-form.ts';
import { type RouterOutputs, trpc } from '#client/trpc.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import { useOnce } from '#client/use-once.ts';
import { useAccountCompanies } from '#domains/bookings/client/index.ts';
import { packText, priceText } from '#domains/products/client/texts.ts';
import {
  isMembershipChoice,
  membershipChoice,
  OrderForm,
  type OrderFormOutput,
  quantityKey,
  quantityName,
} from '#domains/products/forms.ts';
import type { OrderPreview } from '#domains/products/schema.ts';
import { spaceOptions, useActiveSpace } from '#domains/workspaces/client/index.ts';
import { formatMoney } from '#shared/money.ts';
import { MAX_LIMIT } from '#shared/page-limits.ts';
import { useTexts } from '#domains/products/client/use-texts.ts';

type OrderDialogProps = {
  /** The workspace; that in which customers order for themselves first. */
  spaceId: string;
  bookingId?: string;
  /** The product that is chosen first. */
  productId?: string;
  /** Whom staff sell to. Without, the caller orders for themselves. */
  customer?: { _id: string; name: string };
  /** The membership with whose next invoice it is billed. Without, its customer chooses. */
  membership?: OrderMembership;
  onClose: () => void;
};

/** A membership, and who is billed for it. */
type OrderMembership = { _id: string; user: { _id: string } | null; company: { _id: string; name: string } | null };

type Form = ZodForm<OrderForm, OrderFormOutput>;

/** Orders products, and shows the total before. */
export default function OrderDialog({
  spaceId,
  bookingId,
  productId,
  customer,
  membership,
  onClose,
}: OrderDialogProps) {
  const t = useTexts();
  const { orders } = trpc.useUtils();
  const send = useSend();
  const form = useZodForm(OrderForm, {
    space_id: spaceId,
    booking_id: bookingId,
    user_id: customer?._id ?? membership?.user?._id,
    company_id: membership?.company?._id ?? '',
    membership_id: membership?._id ?? '',
    quantities: productId ? { [quantityKey(productId)]: 1 } : {},
  });
  const preview = usePreview(form);
  const chosen = { form, spaceId: useWatch({ control: form.control, name: 'space_id' }).toString() };
  return (
    <FormDialog
      form={form}
      title={customer ? t('Sell to {name}', { name: customer.name }) : t('Order')}
      submit={
        preview ? t('Order for {amount}', { amount: formatMoney(preview.total, preview.currency, t) }) : t('Order')
      }
      saved={t('Ordered')}
      onSave={async (values) => {
        const total = preview && { total: preview.total };
        await send({ ...values, ...total }).finally(() => void orders.invalidate());
      }}
      onClose={onClose}
    >
      {!customer && !bookingId && !membership && <SpaceField form={form} />}
      {productId && chosen.spaceId === spaceId && <Withdrawn {...chosen} productId={productId} />}
      <Products {...chosen} />
      {membership ? (
        <p className="text-sm text-muted-foreground">{t('It is billed with the next invoice of the membership.')}</p>
      ) : customer ? (
        <StaffPayer {...chosen} customer={customer} />
      ) : (
        <OwnPayer {...chosen} />
      )}
      {preview && <Sums preview={preview} />}
    </FormDialog>
  );
}

/** Sends an order once, to the membership with which it is billed. */
function useSend() {
  const { client } = trpc.useUtils();
  return useOnce(({ membership_id, ...order }: OrderFormOutput & { total?: number }, context) => {
    if (membership_id === undefined) return client.orders.create.mutate(order, { context });
    const { lines, booking_id, total } = order;
    return client.memberships.order.mutate({ _id: membership_id, lines, booking_id, total }, { context });
  });
}

/** What the order would cost, once the form says what it is. */
function usePreview(form: Form): OrderPreview | undefined {
  const parsed = OrderForm.safeParse(useWatch({ control: form.control }));
  return trpc.orders.preview.useQuery(parsed.success ? parsed.data : skipToken).data;
}

/** The workspace in which something is ordered. Another one has other products and companies. */
function SpaceField({ form }: { form: Form }) {
  const t = useTexts();
  const { spaces } = useActiveSpace();
  if (spaces.length < 2) return null;
  const reset = () => {
    form.setValue('quantities', {});
    form.setValue('company_id', '');
  };
  return (
    <SelectField
      form={form}
      name="space_id"
      label={t('Workspace')}
      options={spaceOptions(spaces, t)}
      onChosen={reset}
      required
    />
  );
}

/** Says that the chosen product is not sold any more, and chooses it no more. */
function Withdrawn({ form, spaceId, productId }: { form: Form; spaceId: string; productId: string }) {
  const t = useTexts();
  const { data: products } = trpc.products.offered.useQuery({ space_id: spaceId });
  const isWithdrawn = products !== undefined && !products.some(({ _id }) => _id === productId);
  useEffect(() => {
    if (isWithdrawn) form.setValue(quantityName(productId), 0);
  }, [form, isWithdrawn, productId]);
  if (!isWithdrawn) return null;
  return (
    <p role="status" className="rounded-md bg-orange-soft px-4 py-3 text-sm text-orange-text">
      {t('This product is not sold any more.')}
    </p>
  );
}

/** The quantity of each product. */
function Products({ form, spaceId }: { form: Form; spaceId: string }) {
  const t = useTexts();
  const { data: products, isPending } = trpc.products.offered.useQuery({ space_id: spaceId });
  const problem = form.formState.errors.quantities?.message;
  if (products?.length === 0) return <p className="text-sm text-muted-foreground">{t('Nothing is sold here yet.')}</p>;
  if (isPending) return null;
  return (
    <div className="space-y-4">
      {products?.map((product) => (
        <NumberField
          key={product._id}
          form={form}
          name={quantityName(product._id)}
          label={product.name}
          hint={[priceText(product, t), packText(product, t), product.description].filter(Boolean).join('. ')}
          digitsOnly
          min={0}
          max={999}
          placeholder="0"
        />
      ))}
      <FieldMessage error={typeof problem === 'string' ? problem : undefined} />
    </div>
  );
}

type Options = { value: string; label: string }[];

type Membership = RouterOutputs['memberships']['own'][number];

/**
 * Who is billed: the person at once or with a membership, or a company on its account.
 * @param userId whom staff sell to. What a company orders is of the company alone
 */
function PayerField({
  form,
  person,
  companies,
  memberships = [],
  userId,
}: {
  form: Form;
  person: string;
  companies: Options;
  memberships: Membership[] | undefined;
  userId?: string;
}) {
  const t = useTexts();
  const own = memberships.filter(({ user, status }) => user !== null && status !== 'ended');
  const options = [
    { value: '', label: person },
    ...own.map(({ _id, plan }) => ({
      value: membershipChoice(_id),
      label: t('With the next invoice of {name}', { name: plan.name }),
    })),
    ...companies.map(({ value, label }) => ({ value, label: t('{name}, on account', { name: label }) })),
  ];
  if (options.length < 2) return null;
  function onChosen(choice: string) {
    if (userId !== undefined) form.setValue('user_id', choice && !isMembershipChoice(choice) ? '' : userId);
  }
  return <SelectField form={form} name="company_id" label={t('Bill to')} options={options} onChosen={onChosen} />;
}

/** The caller, one of their memberships, or a company of theirs that pays on account. */
function OwnPayer({ form, spaceId }: { form: Form; spaceId: string }) {
  const t = useTexts();
  const { data = [] } = trpc.companies.own.useQuery();
  const memberships = trpc.memberships.own.useQuery().data?.filter(({ space }) => space._id === spaceId);
  const companies = data
    .filter(({ space, payment }) => space._id === spaceId && payment === 'account')
    .map(({ _id, name }) => ({ value: _id, label: name }));
  return <PayerField form={form} person={t('Myself')} {...{ companies, memberships }} />;
}

/** The customer, one of their memberships, or a company that pays on account. */
function StaffPayer({
  form,
  spaceId,
  customer: { _id, name },
}: {
  form: Form;
  spaceId: string;
  customer: { _id: string; name: string };
}) {
  const companies = useAccountCompanies(spaceId) ?? [];
  const listed = trpc.memberships.list.useQuery({ space_id: spaceId, user_id: _id, limit: MAX_LIMIT }).data;
  return <PayerField form={form} person={name} userId={_id} companies={companies} memberships={listed?.items} />;
}

function Sums({ preview: { net, tax, total, currency } }: { preview: OrderPreview }) {
  const t = useTexts();
  return (
    <Facts
      facts={[
        { name: t('Net'), value: formatMoney(net, currency, t) },
        { name: t('Tax'), value: formatMoney(tax, currency, t) },
        { name: t('Total'), value: <strong>{formatMoney(total, currency, t)}</strong> },
      ]}
    />
  );
}
