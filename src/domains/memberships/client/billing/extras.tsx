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

const OrderDialog = lazyPart(() => import('#domains/products/client/components/order-dialog.tsx'));

type Product = MembershipDetail['products'][number];
type Opened = 'add' | 'order' | { end: Product };

/** The monthly products of a membership, and what was ordered since its last invoice. Its customer and staff change them. */
export function Extras({ membership }: { membership: MembershipDetail }) {
  const { _id, space, user, company, products, orders, next_month, can_edit, is_own } = membership;
  const [opened, setOpened] = useState<Opened>();
  const { data: offered = [] } = trpc.products.offered.useQuery({ space_id: space._id, monthly: true });
  const canChange = (can_edit || is_own) && next_month !== null;
  if (products.length === 0 && orders.length === 0 && !canChange) return null;
  const close = () => setOpened(undefined);
  return (
    <Card>
      <CardHeader
        title="Extras"
        description="Billed with the next invoices."
        actions={
          canChange && (
            <>
              {offered.length > 0 && (
                <Button variant="secondary" onClick={() => setOpened('add')}>
                  Add monthly
                </Button>
              )}
              <Button variant="secondary" onClick={() => setOpened('order')}>
                Order
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
  if (products.length + orders.length === 0) return null;
  return (
    <CardBody>
      <ul aria-label="Extras" className="divide-y text-sm" data-numeric>
        {products.map((product) => (
          <Row
            key={`product-${product._id}`}
            text={`${product.quantity} × ${product.name}`}
            note={productNote(product, currency)}
          >
            {canChange && product.until === null && (
              <Button variant="ghost" size="sm" onClick={() => onEnd(product)}>
                End
              </Button>
            )}
          </Row>
        ))}
        {orders.map((order) => (
          <Row
            key={`order-${order._id}`}
            text={order.text}
            note={`${formatMoney(order.total, currency)}, with the next invoice`}
          >
            {canChange && <CancelOrder id={order._id} />}
          </Row>
        ))}
      </ul>
    </CardBody>
  );
}

/** '£25.00 a month before tax, from December 2026'. */
function productNote({ quantity, price, from, until }: Product, currency: string): string {
  const each = `${formatMoney(price, currency)} ${quantity > 1 ? 'each ' : ''}a month before tax`;
  return `${each}, ${until === null ? `from ${monthText(from)}` : `${monthText(from)} to ${monthText(until)}`}`;
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
  const [isAsking, setAsking] = useState(false);
  const { mutateAsync: cancel } = trpc.orders.cancel.useMutation();
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
        Cancel
      </Button>
      <ConfirmCall
        open={isAsking}
        onOpenChange={setAsking}
        title="Cancel the order?"
        text="It is not billed then."
        danger
        onYes={() => cancel({ _id: id })}
      />
    </>
  );
}

type Offered = { _id: string; name: string; price: number; currency: string };
type DialogProps = { membership: MembershipDetail; onClose: () => void };

function AddProduct({ membership: { _id, next_month }, offered, onClose }: DialogProps & { offered: Offered[] }) {
  const { mutateAsync } = trpc.memberships.addProduct.useMutation();
  const form = useZodForm(AddProductInput, { _id, from: next_month!, quantity: 1 });
  return (
    <FormDialog
      form={form}
      size="sm"
      title="Add Monthly Product"
      description="It is billed with each month, until you end it."
      submit="Add"
      saved="Added to the membership"
      onSave={(values) => mutateAsync(values)}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="product_id"
        label="Product"
        placeholder="Choose a product"
        options={offered.map(({ _id: value, name, price, currency }) => {
          return { value, label: `${name}, ${formatMoney(price, currency)} a month before tax` };
        })}
        required
      />
      <div className="grid grid-cols-2 gap-4">
        <NumberField form={form} name="quantity" label="Quantity" digitsOnly min={1} max={999} required />
        <SelectField form={form} name="from" label="From" options={monthsFrom(next_month!)} required />
      </div>
    </FormDialog>
  );
}

function EndProduct({ membership: { _id, next_month }, product, onClose }: DialogProps & { product: Product }) {
  const { mutateAsync } = trpc.memberships.endProduct.useMutation();
  const form = useZodForm(EndProductInput, { _id, product: product._id, from: next_month! });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={`End ${product.name}`}
      submit="End"
      saved="The end is set"
      onSave={(values) => mutateAsync(values)}
      onClose={onClose}
    >
      <SelectField form={form} name="from" label="First month without it" options={monthsFrom(next_month!)} required />
    </FormDialog>
  );
}
