import type { ReactNode } from 'react';
import { AvatarGroup } from '#client/ui/avatar.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { classNames } from '#client/ui/class-names.ts';
import type { Column } from '#client/ui/data-table.tsx';
import { Folded } from '#client/ui/fold.tsx';
import { billedMonth, periodLines, zoneOf } from '#domains/invoices/document.ts';
import type { InvoiceView, ListedInvoice } from '#domains/invoices/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { tableDay, toLocal } from '#shared/time.ts';

/** Further members are only counted. */
const MAX_AVATARS = 3;
const NONE = <span className="text-muted-foreground max-sm:hidden">-</span>;

const OTHER_COLUMNS: Column<ListedInvoice>[] = [
  {
    header: 'Invoice Date, Created By',
    onPhone: 'bare',
    phoneClassName: 'max-sm:order-3 max-sm:text-right',
    cell: (invoice) => (
      <Lines first={tableDay(toLocal(invoice.invoice_date, zoneOf(invoice)).day)} second={invoice.created_by} />
    ),
  },
  {
    header: 'Members',
    onPhone: 'bare',
    phoneClassName: 'max-sm:order-7',
    fold: 'medium',
    cell: ({ members }) =>
      members.length > 0 ? <AvatarGroup people={members.map((name) => ({ name }))} max={MAX_AVATARS} /> : NONE,
  },
  {
    header: 'From, To',
    onPhone: 'bare',
    phoneClassName: 'max-sm:order-4',
    cell: (invoice) => <Period invoice={invoice} />,
  },
  {
    header: 'Resource, Items',
    onPhone: 'bare',
    phoneClassName: 'max-sm:order-2',
    cell: ({ resource_id, items, description }) =>
      resource_id ? (
        <Lines
          first={resource_id.name}
          second={[RESOURCE_TYPE_NAMES[resource_id.type], ...items.map(({ seat_no }) => seat_no)].join(' · ')}
        />
      ) : (
        <Lines first={description} second="" />
      ),
  },
  {
    header: 'Customer',
    onPhone: 'bare',
    phoneClassName: 'max-sm:order-6 max-sm:col-span-2',
    cell: (invoice) => <Customer invoice={invoice} />,
  },
  {
    header: 'Price',
    align: 'right',
    onPhone: 'bare',
    phoneClassName: 'max-sm:order-1 max-sm:text-right',
    cell: (invoice) => <Price invoice={invoice} />,
  },
  {
    header: 'Plan',
    align: 'right',
    onPhone: 'bare',
    phoneClassName: 'max-sm:order-5 max-sm:text-right',
    fold: 'window',
    cell: ({ plan }) =>
      plan ? (
        <>
          <span className="sm:hidden">Plan </span>
          {plan.discount}% off
        </>
      ) : (
        NONE
      ),
  },
];

/** @param mark what another domain shows below the number */
export const invoiceColumns = (mark?: (invoiceId: string) => ReactNode): Column<ListedInvoice>[] => [
  {
    header: 'Invoice',
    onPhone: 'title',
    phoneClassName: 'max-sm:min-h-0 max-sm:p-0! max-sm:text-sm',
    cell: (invoice) => <InvoiceNumber invoice={invoice} mark={mark?.(invoice._id)} />,
  },
  ...OTHER_COLUMNS,
];

const openText = ({ kind, processing }: ListedInvoice) => {
  if (kind === 'credit_note') return 'To pay back';
  return processing ? 'Processing' : 'To pay';
};

function InvoiceNumber({ invoice, mark }: { invoice: ListedInvoice; mark: ReactNode }) {
  const { invoice_id, kind, open } = invoice;
  return (
    <span className="block whitespace-nowrap font-medium tabular-nums">
      {invoice_id}
      {kind === 'credit_note' && (
        <Badge tone="orange" className="ml-2">
          Credit note
        </Badge>
      )}
      {!!open && (
        <Badge tone="orange" className="ml-2">
          {openText(invoice)}
        </Badge>
      )}
      {mark}
    </span>
  );
}

function Customer({ invoice: { customer } }: { invoice: InvoiceView }) {
  return (
    <span className="block max-w-48 min-w-28 wrap-anywhere max-sm:max-w-none">
      {customer.name || customer.company_name || customer.email}
      {customer.name && customer.company_name && (
        <span className="block text-xs text-muted-foreground">{customer.company_name}</span>
      )}
    </span>
  );
}

function Lines({ first, second, className }: { first: string; second: string; className?: string }) {
  return (
    <span className={classNames('block max-w-48 min-w-22 tabular-nums wrap-anywhere max-sm:max-w-none', className)}>
      <span className="block">{first}</span>
      {second && <span className="block text-xs text-muted-foreground">{second}</span>}
    </span>
  );
}

function Period({ invoice }: { invoice: InvoiceView }) {
  if (!invoice.resource_id) return billedMonth(invoice) ? <Lines first={billedMonth(invoice)} second="" /> : NONE;
  const [from, to] = periodLines(invoice, tableDay);
  return <Lines first={from} second={to} className="sm:whitespace-nowrap" />;
}

/** The total, and the net amount with the tax rate. The amounts of a credit note are negative. */
function Price({ invoice: { price, currency, kind, plan } }: { invoice: InvoiceView }) {
  const sign = kind === 'credit_note' ? -1 : 1;
  return (
    <span className="block whitespace-nowrap tabular-nums">
      {formatMoney(sign * price.total, currency)}
      <span className="block text-xs text-muted-foreground">
        {formatMoney(sign * price.net, currency)} {price.tax === null ? 'and tax' : `+ ${price.tax}%`}
        {plan && (
          <Folded below="window">
            {' · Plan '}
            {plan.discount}% off
          </Folded>
        )}
      </span>
    </span>
  );
}
