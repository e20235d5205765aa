import { skipToken } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { NumberField } from '#client/forms/number-field.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { useZodForm, type ZodForm } from '#client/forms/use-zod-form.ts';
import { trpc } from '#client/trpc.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import { useOnce } from '#client/use-once.ts';
import { useAccountCompanies } from '#domains/bookings/client/index.ts';
import { packText, priceText } from '#domains/products/client/texts.ts';
import { OrderForm, type OrderFormOutput, quantityKey, quantityName } from '#domains/products/forms.ts';
import type { OrderInput, OrderPreview } from '#domains/products/schema.ts';
import { spaceOptions, useActiveSpace } from '#domains/workspaces/client/index.ts';
import { formatMoney } from '#shared/money.ts';

type OrderDialogProps = {
  /** The workspace; that in which customers order for themselves first. */
  spaceId: string;
  bookingId?: string;
  /** The product that is chosen first. */
  productId?: string;
  /** Whom staff sell to. Without, the caller orders for themselves. */
  customer?: { _id: string; name: string };
  onClose: () => void;
};

type Form = ZodForm<OrderForm, OrderFormOutput>;

/** Orders products, and shows the total before. */
export default function OrderDialog({ spaceId, bookingId, productId, customer, onClose }: OrderDialogProps) {
  const { client, orders } = trpc.useUtils();
  const send = useOnce((input: OrderInput, context) => client.orders.create.mutate(input, { context }));
  const form = useZodForm(OrderForm, {
    space_id: spaceId,
    booking_id: bookingId,
    user_id: customer?._id,
    company_id: '',
    quantities: productId ? { [quantityKey(productId)]: 1 } : {},
  });
  const preview = usePreview(form);
  const chosen = { form, spaceId: useWatch({ control: form.control, name: 'space_id' }).toString() };
  return (
    <FormDialog
      form={form}
      title={customer ? `Sell to ${customer.name}` : 'Order'}
      submit={preview ? `Order for ${formatMoney(preview.total, preview.currency)}` : 'Order'}
      saved="Ordered"
      onSave={async (values) => {
        const total = preview && { total: preview.total };
        await send({ ...values, ...total }).finally(() => void orders.invalidate());
      }}
      onClose={onClose}
    >
      {!customer && !bookingId && <SpaceField form={form} />}
      {productId && chosen.spaceId === spaceId && <Withdrawn {...chosen} productId={productId} />}
      <Products {...chosen} />
      {customer ? <StaffPayer {...chosen} customer={customer} /> : <OwnPayer {...chosen} />}
      {preview && <Sums preview={preview} />}
    </FormDialog>
  );
}

/** What the order would cost, once the form says what it is. */
function usePreview(form: Form): OrderPreview | undefined {
  const parsed = OrderForm.safeParse(useWatch({ control: form.control }));
  return trpc.orders.preview.useQuery(parsed.success ? parsed.data : skipToken).data;
}

/** The workspace in which something is ordered. Another one has other products and companies. */
function SpaceField({ form }: { form: Form }) {
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
      label="Workspace"
      options={spaceOptions(spaces)}
      onChosen={reset}
      required
    />
  );
}

/** Says that the chosen product is not sold any more, and chooses it no more. */
function Withdrawn({ form, spaceId, productId }: { form: Form; spaceId: string; productId: string }) {
  const { data: products } = trpc.products.offered.useQuery({ space_id: spaceId });
  const isWithdrawn = products !== undefined && !products.some(({ _id }) => _id === productId);
  useEffect(() => {
    if (isWithdrawn) form.setValue(quantityName(productId), 0);
  }, [form, isWithdrawn, productId]);
  if (!isWithdrawn) return null;
  return (
    <p role="status" className="rounded-md bg-orange-soft px-4 py-3 text-sm text-orange-text">
      This product is not sold any more.
    </p>
  );
}

/** The quantity of each product. */
function Products({ form, spaceId }: { form: Form; spaceId: string }) {
  const { data: products, isPending } = trpc.products.offered.useQuery({ space_id: spaceId });
  const problem = form.formState.errors.quantities?.message;
  if (products?.length === 0) return <p className="text-sm text-muted-foreground">Nothing is sold here yet.</p>;
  if (isPending) return null;
  return (
    <div className="space-y-4">
      {products?.map((product) => (
        <NumberField
          key={product._id}
          form={form}
          name={quantityName(product._id)}
          label={product.name}
          hint={[priceText(product), packText(product), product.description].filter(Boolean).join('. ')}
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

function PayerField({ form, options, onChosen }: { form: Form; options: Options; onChosen?: (id: string) => void }) {
  if (options.length < 2) return null;
  return <SelectField form={form} name="company_id" label="Bill to" options={options} onChosen={onChosen} />;
}

const onAccount = ({ _id, name }: { _id: string; name: string }) => ({ value: _id, label: `${name}, on account` });

/** The caller, or a company of theirs that pays on account. */
function OwnPayer({ form, spaceId }: { form: Form; spaceId: string }) {
  const { data = [] } = trpc.companies.own.useQuery();
  const companies = data.filter(({ space, payment }) => space._id === spaceId && payment === 'account');
  return <PayerField form={form} options={[{ value: '', label: 'Myself' }, ...companies.map(onAccount)]} />;
}

/** The customer, or a company that pays on account. The order is then that of the company alone. */
function StaffPayer({
  form,
  spaceId,
  customer,
}: {
  form: Form;
  spaceId: string;
  customer: { _id: string; name: string };
}) {
  const companies = useAccountCompanies(spaceId) ?? [];
  return (
    <PayerField
      form={form}
      options={[
        { value: '', label: customer.name },
        ...companies.map(({ value, label }) => onAccount({ _id: value, name: label })),
      ]}
      onChosen={(id) => form.setValue('user_id', id ? '' : customer._id)}
    />
  );
}

function Sums({ preview: { net, tax, total, currency } }: { preview: OrderPreview }) {
  return (
    <Facts
      facts={[
        { name: 'Net', value: formatMoney(net, currency) },
        { name: 'Tax', value: formatMoney(tax, currency) },
        { name: 'Total', value: <strong>{formatMoney(total, currency)}</strong> },
      ]}
    />
  );
}
