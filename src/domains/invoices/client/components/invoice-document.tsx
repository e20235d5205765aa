import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { classNames } from '#client/ui/class-names.ts';
import { TotalsList } from '#domains/invoices/client/components/totals-list.tsx';
import type { DocumentText, Fact, Party } from '#domains/invoices/document.ts';
import type { InvoiceDetail } from '#domains/invoices/schema.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/invoices/client/use-texts.ts';

type DocumentProps = { invoice: InvoiceDetail; text: DocumentText };

/** An invoice or a credit note as a sheet of paper, which fills a printed page. */
export function InvoiceDocument({ invoice, text }: DocumentProps) {
  const t = useTexts();
  return (
    <article
      aria-label={`${text.title} ${text.number}`}
      className="mx-auto max-w-3xl rounded-lg border bg-card p-5 shadow-sm sm:p-10 print:max-w-none print:border-0 print:p-0 print:shadow-none"
    >
      <div className="flex flex-wrap items-start justify-between gap-6">
        <PartyLines party={text.issuer} />
        <div className="text-end">
          <p className="text-lg font-semibold">{text.title}</p>
          {text.isPaid && (
            <p className="mt-1 inline-block rounded-sm border-2 border-green px-2 text-sm font-bold tracking-widest text-green-text">
              {t('PAID')}
            </p>
          )}
        </div>
      </div>
      <div className="mt-8 grid gap-8 sm:grid-cols-[2fr_3fr] print:grid-cols-[2fr_3fr]">
        <PartyLines label={t('Billed to')} party={text.customer} />
        <FactList facts={text.facts.filter(({ isInvoice }) => !isInvoice)}>
          <CreditLinks invoice={invoice} />
        </FactList>
      </div>
      <LinesTable text={text} />
      <TotalsList totals={text.totals} />
      {text.bank.length > 0 && (
        <section className="mt-10 border-t pt-5">
          <h2 className="mb-2 font-semibold">{t('Bank details')}</h2>
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
          <bdi>{line}</bdi>
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
  const t = useTexts();
  const others = credits ? [credits] : credited_by;
  if (others.length === 0) return null;
  return (
    <FactRow name={credits ? t('Credits invoice') : t('Credited by')}>
      {others.map(({ _id, invoice_id }) => (
        <Link key={_id} to={paths.invoicePreview(_id)} className="me-3 text-primary-text underline underline-offset-4">
          {invoice_id}
        </Link>
      ))}
    </FactRow>
  );
}

const NUMBER_CELL = 'whitespace-nowrap py-2.5 ps-4 numeric-end align-top tabular-nums';
/** Phones show the rate and the quantity below the description. */
const WIDE_ONLY = 'max-sm:hidden';

function LinesTable({ text: { lines } }: { text: DocumentText }) {
  const t = useTexts();
  return (
    <table className="mt-8 w-full">
      <thead>
        <tr className="border-b text-muted-foreground">
          <th className="py-2 text-start font-normal">{t('Description')}</th>
          <th className={classNames(NUMBER_CELL, WIDE_ONLY, 'font-normal')}>{t('Rate')}</th>
          <th className={classNames(NUMBER_CELL, WIDE_ONLY, 'font-normal')}>{t('Quantity')}</th>
          <th className={classNames(NUMBER_CELL, 'font-normal')}>{t('Tax')}</th>
          <th className={classNames(NUMBER_CELL, 'font-normal')}>{t('Amount')}</th>
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
