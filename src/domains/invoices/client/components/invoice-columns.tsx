import type { ReactNode } from 'react';
import { AvatarGroup } from '#client/ui/avatar.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { classNames } from '#client/ui/class-names.ts';
import type { Column } from '#client/ui/data-table.tsx';
import { Folded } from '#client/ui/fold.tsx';
import { billedMonth, zoneOf } from '#domains/invoices/document.ts';
import type { InvoiceView, ListedInvoice } from '#domains/invoices/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { RESOURCE_TYPE_NAMES, type ResourceType } from '#shared/resource-types.ts';
import { tableDay, toLocal } from '#shared/time.ts';
import { useTexts } from '#domains/invoices/client/use-texts.ts';
import { type Translate, msg } from '#shared/texts.ts';
import { Trans } from '@lingui/react';

/** Further members are only counted. */
const MAX_AVATARS = 3;
const NONE = <span className="text-muted-foreground max-sm:hidden">-</span>;

const OTHER_COLUMNS: Column<ListedInvoice>[] = [
  {
    header: msg('Invoice Date, Created By'),
    onPhone: 'bare',
    phoneClassName: 'max-sm:order-3 max-sm:text-end',
    cell: (invoice) => <InvoiceDate invoice={invoice} />,
  },
  {
    header: msg('Members'),
    onPhone: 'bare',
    phoneClassName: 'max-sm:order-7',
    fold: 'medium',
    cell: ({ members }) =>
      members.length > 0 ? <AvatarGroup people={members.map((name) => ({ name }))} max={MAX_AVATARS} /> : NONE,
  },
  {
    header: msg('From, To'),
    onPhone: 'bare',
    phoneClassName: 'max-sm:order-4',
    cell: (invoice) => <Period invoice={invoice} />,
  },
  {
    header: msg('Resource, Items'),
    onPhone: 'bare',
    phoneClassName: 'max-sm:order-2',
    cell: ({ resource_id, items, description }) =>
      resource_id ? (
        <Lines first={resource_id.name} second={<Seats type={resource_id.type} items={items} />} />
      ) : (
        <Lines first={description} second="" />
      ),
  },
  {
    header: msg('Customer'),
    onPhone: 'bare',
    phoneClassName: 'max-sm:order-6 max-sm:col-span-2',
    cell: (invoice) => <Customer invoice={invoice} />,
  },
  {
    header: msg('Price'),
    align: 'end',
    onPhone: 'bare',
    phoneClassName: 'max-sm:order-1 max-sm:text-end',
    cell: (invoice) => <Price invoice={invoice} />,
  },
  {
    header: msg('Plan'),
    align: 'end',
    onPhone: 'bare',
    phoneClassName: 'max-sm:order-5 max-sm:text-end',
    fold: 'window',
    cell: ({ plan }) =>
      plan ? (
        <Trans
          id="<0>Plan </0>{discount}% off"
          values={{ discount: plan.discount }}
          components={{ 0: <span className="sm:hidden" /> }}
        />
      ) : (
        NONE
      ),
  },
];

/** @param mark what another domain shows below the number */
export const invoiceColumns = (mark?: (invoiceId: string) => ReactNode): Column<ListedInvoice>[] => [
  {
    header: msg('Invoice'),
    onPhone: 'title',
    phoneClassName: 'max-sm:min-h-0 max-sm:p-0! max-sm:text-sm',
    cell: (invoice) => <InvoiceNumber invoice={invoice} mark={mark?.(invoice._id)} />,
  },
  ...OTHER_COLUMNS,
];

const openText = ({ kind, processing }: ListedInvoice, t: Translate) => {
  if (kind === 'credit_note') return t('To pay back');
  return processing ? t('Processing') : t('To pay');
};

function InvoiceNumber({ invoice, mark }: { invoice: ListedInvoice; mark: ReactNode }) {
  const t = useTexts();
  const { invoice_id, kind, open } = invoice;
  return (
    <span className="block whitespace-nowrap font-medium tabular-nums">
      {invoice_id}
      {kind === 'credit_note' && (
        <Badge tone="orange" className="ms-2">
          {t('Credit note')}
        </Badge>
      )}
      {!!open && (
        <Badge tone="orange" className="ms-2">
          {openText(invoice, t)}
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

function InvoiceDate({ invoice }: { invoice: InvoiceView }) {
  const t = useTexts();
  const { day } = toLocal(invoice.invoice_date, zoneOf(invoice));
  return <Lines first={tableDay(day, t)} second={invoice.created_by} />;
}

/** The type of the resource and the seats. */
function Seats({ type, items }: { type: ResourceType; items: ListedInvoice['items'] }) {
  const t = useTexts();
  return [t(RESOURCE_TYPE_NAMES[type]), ...items.map(({ seat_no }) => seat_no)].join(' · ');
}

function Lines({ first, second, className }: { first: string; second: ReactNode; className?: string }) {
  return (
    <span className={classNames('block max-w-48 min-w-22 tabular-nums wrap-anywhere max-sm:max-w-none', className)}>
      <span className="block">{first}</span>
      {second && <span className="block text-xs text-muted-foreground">{second}</span>}
    </span>
  );
}

/** The start and the end. On one day, the first line is the day and the second the times. */
function Period({ invoice }: { invoice: InvoiceView }) {
  const t = useTexts();
  const month = billedMonth(invoice, t);
  if (!invoice.resource_id) return month ? <Lines first={month} second="" /> : NONE;
  const from = toLocal(invoice.from, zoneOf(invoice));
  const to = toLocal(invoice.to, zoneOf(invoice));
  const first = tableDay(from.day, t);
  const lines =
    from.day === to.day
      ? { first, second: t('{from} to {to}', { from: from.time, to: to.time }) }
      : { first: `${first}, ${from.time}`, second: t('to {day}, {time}', { day: tableDay(to.day, t), time: to.time }) };
  return <Lines {...lines} className="sm:whitespace-nowrap" />;
}

/** The total, and the net amount with the tax rate. The amounts of a credit note are negative. */
function Price({ invoice: { price, currency, kind, plan } }: { invoice: InvoiceView }) {
  const t = useTexts();
  const sign = kind === 'credit_note' ? -1 : 1;
  const net = formatMoney(sign * price.net, currency, t);
  return (
    <span className="block whitespace-nowrap tabular-nums">
      {formatMoney(sign * price.total, currency, t)}
      <span className="block text-xs text-muted-foreground">
        {price.tax === null ? t('{amount} and tax', { amount: net }) : `${net} + ${price.tax}%`}
        {plan && (
          <Folded below="window">
            {' · '}
            {t('Plan {discount}% off', { discount: plan.discount })}
          </Folded>
        )}
      </span>
    </span>
  );
}
