import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '#client/ui/class-names.ts';
import { TotalsList } from '#domains/invoices/client/components/totals-list.tsx';
import { CREDITED_INVOICE, type DocumentText, type Fact, type Party } from '#domains/invoices/document.ts';
import type { InvoiceDetail } from '#domains/invoices/schema.ts';
import { paths } from '#shared/paths.ts';

type DocumentProps = { invoice: InvoiceDetail; text: DocumentText };

/** An invoice or a credit note as a sheet of paper, which fills a printed page. */
export function InvoiceDocument({ invoice, text }: DocumentProps) {
  return (
    <article
      aria-label={`${text.title} ${text.number}`}
      className="mx-auto max-w-3xl rounded-lg border bg-card p-5 shadow-sm sm:p-10 print:max-w-none print:border-0 print:p-0 print:shadow-none"
    >
      <div className="flex flex-wrap items-start justify-between gap-6">
        <PartyLines party={text.issuer} />
        <div className="text-right">
          <p className="text-lg font-semibold">{text.title}</p>
          {text.isPaid && (
            <p className="mt-1 inline-block rounded-sm border-2 border-green px-2 text-sm font-bold tracking-widest text-green-text">
              PAID
            </p>
          )}
        </div>
      </div>
      <div className="mt-8 grid gap-8 sm:grid-cols-[2fr_3fr] print:grid-cols-[2fr_3fr]">
        <PartyLines label="Billed to" party={text.customer} />
        <FactList facts={text.facts.filter(({ name }) => name !== CREDITED_INVOICE)}>
          <CreditLinks invoice={invoice} />
        </FactList>
      </div>
      <LinesTable text={text} />
      <TotalsList totals={text.totals} />
      {text.bank.length > 0 && (
        <section className="mt-10 border-t pt-5">
          <h2 className="mb-2 font-semibold">Bank details</h2>
          <FactList facts={text.bank} />
        </section>
      )}
    </article>
  );
}

function PartyLines({ label, party }: { label?: string; party: Party }) {
  return (
    <div className="min-w-0 wrap-anywhere">
      {label && <p className="text-muted-foreground">{label}</p>}
      <p className="font-semibold">{party.name}</p>
      {party.lines.map((line, index) => (
        <p key={index} className="text-muted-foreground">
          {line}
        </p>
      ))}
    </div>
  );
}

function FactList({ facts, children }: { facts: Fact[]; children?: ReactNode }) {
  return (
    <dl className="grid grid-cols-[8rem_1fr] gap-x-4 gap-y-1 tabular-nums">
      {facts.map(({ name, value }) => (
        <FactRow key={name} name={name}>
          {value}
        </FactRow>
      ))}
      {children}
    </dl>
  );
}

function FactRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The way between an invoice and its credit notes. */
function CreditLinks({ invoice: { credits, credited_by } }: { invoice: InvoiceDetail }) {
  const others = credits ? [credits] : credited_by;
  if (others.length === 0) return null;
  return (
    <FactRow name={credits ? CREDITED_INVOICE : 'Credited by'}>
      {others.map(({ _id, invoice_id }) => (
        <Link key={_id} to={paths.invoicePreview(_id)} className="mr-3 text-primary-text underline underline-offset-4">
          {invoice_id}
        </Link>
      ))}
    </FactRow>
  );
}

const NUMBER_CELL = 'whitespace-nowrap py-2.5 pl-4 text-right align-top tabular-nums';
/** Phones show the rate and the quantity below the description. */
const WIDE_ONLY = 'max-sm:hidden';

function LinesTable({ text: { lines } }: { text: DocumentText }) {
  return (
    <table className="mt-8 w-full">
      <thead>
        <tr className="border-b text-left text-muted-foreground">
          <th className="py-2 font-normal">Description</th>
          <th className={classNames(NUMBER_CELL, WIDE_ONLY, 'font-normal')}>Rate</th>
          <th className={classNames(NUMBER_CELL, WIDE_ONLY, 'font-normal')}>Quantity</th>
          <th className={classNames(NUMBER_CELL, 'font-normal')}>Tax</th>
          <th className={classNames(NUMBER_CELL, 'font-normal')}>Amount</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ description, rate, quantity, tax, amount }, index) => (
          <tr key={index} className="border-b">
            <td className="py-2.5 align-top wrap-anywhere">
              {description}
              {rate && <span className="block text-xs text-muted-foreground sm:hidden">{`${rate}, ${quantity}`}</span>}
            </td>
            <td className={classNames(NUMBER_CELL, WIDE_ONLY)}>{rate}</td>
            <td className={classNames(NUMBER_CELL, WIDE_ONLY)}>{quantity}</td>
            <td className={NUMBER_CELL}>{tax}</td>
            <td className={NUMBER_CELL}>{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
