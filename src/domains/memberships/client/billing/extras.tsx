/** What is billed with a membership besides its fee. */
import { type ReactNode, useState } from 'react';
import { ConfirmCall } from '#client/forms/confirm-call.tsx';
import { FormDialog } from '#client/forms/form-dialog.tsx';
import { NumberField } from '#client/forms/number-field.tsx';
import { SelectField } from '#client/forms/select-field.tsx';
import { useZodForm } from '#client/forms/use-zod-form.ts';
import { lazyPart } from '#client/lazy-part.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#client/ui/card.tsx';
import { monthsFrom } from '#domains/memberships/client/texts.tsx';
import { AddProductInput, EndProductInput } from '#domains/memberships/changes-schema.ts';
import { type MembershipDetail } from '#domains/memberships/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { monthText } from '#shared/months.ts';
import { useTexts } from '#domains/memberships/client/use-texts.ts';
import type { Translate } from '#shared/texts.ts';

const OrderDialog = lazyPart(() => import('#domains/products/client/components/order-dialog.tsx'));

type Product = MembershipDetail['products'][number];
type Opened = 'add' | 'order' | { end: Product };

/** The monthly products of a membership, and what was ordered since its last invoice. Its customer and staff change them. */
export function Extras({ membership }: { membership: MembershipDetail }) {
  const t = useTexts();
  const { _id, space, user, company, products, orders, next_month, can_edit, is_own } = membership;
  const [opened, setOpened] = useState<Opened>();
  const { data: offered = [] } = trpc.products.offered.useQuery({ space_id: space._id, monthly: true });
  const canChange = (can_edit || is_own) && next_month !== null;
  if (products.length === 0 && orders.length === 0 && !canChange) return null;
  const close = () => setOpened(undefined);
  return (
    <Card>
      <CardHeader
        title={t('Extras')}
        description={t('Billed with the next invoices.')}
        actions={
          canChange && (
            <>
              {offered.length > 0 && (
                <Button variant="secondary" onClick={() => setOpened('add')}>
                  {t('Add monthly')}
                </Button>
              )}
              <Button variant="secondary" onClick={() => setOpened('order')}>
                {t('Order')}
              </Button>
            </>
          )
        }
      />
      <Listed membership={membership} canChange={canChange} onEnd={(end) => setOpened({ end })} />
      {opened === 'add' && <AddProduct membership={membership} offered={offered} onClose={close} />}
      {opened === 'order' && <OrderDialog spaceId={space._id} membership={{ _id, user, company }} onClose={close} />}
      {typeof opened === 'object' && <EndProduct membership={membership} product={opened.end} onClose={close} />}
    </Card>
  );
}

type ListedProps = { membership: MembershipDetail; canChange: boolean; onEnd: (product: Product) => void };

function Listed({ membership: { products, orders, currency }, canChange, onEnd }: ListedProps) {
  const t = useTexts();
  if (products.length + orders.length === 0) return null;
  return (
    <CardBody>
      <ul aria-label={t('Extras')} className="divide-y text-sm" data-numeric>
        {products.map((product) => (
          <Row
            key={`product-${product._id}`}
            text={`${product.quantity} × ${product.name}`}
            note={productNote(product, currency, t)}
          >
            {canChange && product.until === null && (
              <Button variant="ghost" size="sm" onClick={() => onEnd(product)}>
                {t('End')}
              </Button>
            )}
          </Row>
        ))}
        {orders.map((order) => (
          <Row
            key={`order-${order._id}`}
            text={order.text}
            note={t('{amount}, with the next invoice', { amount: formatMoney(order.total, currency, t) })}
          >
            {canChange && <CancelOrder id={order._id} />}
          </Row>
        ))}
      </ul>
    </CardBody>
  );
}

/** '£25.00 a month before tax, from December 2026'. */
function productNote({ quantity, price, from, until }: Product, currency: string, t: Translate): string {
  const values = { amount: formatMoney(price, currency, t), first: monthText(from, t) };
  if (until === null)
    return quantity > 1
      ? t('{amount} each a month before tax, from {first}', values)
      : t('{amount} a month before tax, from {first}', values);
  const last = monthText(until, t);
  return quantity > 1
    ? t('{amount} each a month before tax, {first} to {last}', { ...values, last })
    : t('{amount} a month before tax, {first} to {last}', { ...values, last });
}

function Row({ text, note, children }: { text: string; note: string; children: ReactNode }) {
  return (
    <li className="flex min-h-12 items-center justify-between gap-4 py-2">
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{text}</span>
        <span className="block text-muted-foreground">{note}</span>
      </span>
      {children}
    </li>
  );
}

function CancelOrder({ id }: { id: string }) {
  const t = useTexts();
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync: cancel } = trpc.orders.cancel.useMutation();
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
        {t('Cancel||an order')}
      </Button>
      <ConfirmCall
        open={isAsking}
        onOpenChange={setAsking}
        title={t('Cancel the order?')}
        text={t('It is not billed then.')}
        danger
        onYes={() => cancel({ _id: id })}
      />
    </>
  );
}

type Offered = { _id: string; name: string; price: number; currency: string };
type DialogProps = { membership: MembershipDetail; onClose: () => void };

function AddProduct({ membership: { _id, next_month }, offered, onClose }: DialogProps & { offered: Offered[] }) {
  const t = useTexts();
  const { mutateAsync } = trpc.memberships.addProduct.useMutation();
  const form = useZodForm(AddProductInput, { _id, from: next_month!, quantity: 1 });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('Add Monthly Product')}
      description={t('It is billed with each month, until you end it.')}
      submit={t('Add')}
      saved={t('Added to the membership')}
      onSave={(values) => mutateAsync(values)}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="product_id"
        label={t('Product')}
        placeholder={t('Choose a product')}
        options={offered.map(({ _id: value, name, price, currency }) => {
          return {
            value,
            label: t('{name}, {amount} a month before tax', { name, amount: formatMoney(price, currency, t) }),
          };
        })}
        required
      />
      <div className="grid grid-cols-2 gap-4">
        <NumberField form={form} name="quantity" label={t('Quantity')} digitsOnly min={1} max={999} required />
        <SelectField form={form} name="from" label={t('From')} options={monthsFrom(next_month!, t)} required />
      </div>
    </FormDialog>
  );
}

function EndProduct({ membership: { _id, next_month }, product, onClose }: DialogProps & { product: Product }) {
  const t = useTexts();
  const { mutateAsync } = trpc.memberships.endProduct.useMutation();
  const form = useZodForm(EndProductInput, { _id, product: product._id, from: next_month! });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('End {name}', { name: product.name })}
      submit={t('End')}
      saved={t('The end is set')}
      onSave={(values) => mutateAsync(values)}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="from"
        label={t('First month without it')}
        options={monthsFrom(next_month!, t)}
        required
      />
    </FormDialog>
  );
}
