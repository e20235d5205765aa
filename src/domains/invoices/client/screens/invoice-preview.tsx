import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { PressButton } from '#client/press-button.tsx';
import { downloadFile } from '#client/download.ts';
import { BackButton } from '#client/layout/back-button.tsx';
import { QueryFailure } from '#client/query-failure.tsx';
import { useSite } from '#client/site.ts';
import { Button } from '#client/ui/button.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { lazyPart } from '#client/lazy-part.tsx';
import { InvoiceDocument } from '#domains/invoices/client/components/invoice-document.tsx';
import { useInvoice } from '#domains/invoices/client/queries.ts';
import { documentText } from '#domains/invoices/document.ts';
import type { InvoiceDetail } from '#domains/invoices/schema.ts';
import { formatMoney } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/invoices/client/use-texts.ts';

const PayInvoice = lazyPart(() => import('#domains/invoices/client/components/pay-invoice.tsx'));
const CreditInvoice = lazyPart(() => import('#domains/invoices/client/components/credit-invoice.tsx'));
const InvoicePayment = lazyPart(() => import('#domains/invoices/client/components/invoice-payment.tsx'));

/** One invoice or credit note, to be printed or downloaded. */
export default function InvoicePreviewScreen() {
  const t = useTexts();
  const { id = '' } = useParams();
  const site = useSite();
  const invoice = useInvoice(id);
  return (
    <>
      <title>{invoice.data?.invoice_id ?? t('Invoice')}</title>
      <BackButton home={paths.invoice} />
      {invoice.data && site ? (
        <Preview invoice={invoice.data} operatorName={site.operatorName} />
      ) : invoice.error ? (
        <QueryFailure query={invoice} />
      ) : (
        <div role="status" aria-label={t('Loading')} className="mx-auto max-w-3xl">
          <Skeleton className="h-[40rem] w-full rounded-lg" />
        </div>
      )}
    </>
  );
}

function Preview({ invoice, operatorName }: { invoice: InvoiceDetail; operatorName: string }) {
  const t = useTexts();
  const text = documentText(invoice, operatorName, t);
  return (
    <>
      <div data-no-print className="mx-auto max-w-3xl">
        <PageHeader
          title={`${text.title} ${text.number}`}
          actions={
            <>
              {invoice.payable && <RecordPayment invoice={invoice} />}
              {invoice.creditable && <Credit invoice={invoice} />}
              {invoice.pay_by_card && <Pay invoice={invoice} />}
              {invoice.download && <DownloadPdf number={invoice.invoice_id} />}
              <Button variant="secondary" onClick={() => window.print()}>
                <Printer aria-hidden="true" />
                {t('Print')}
              </Button>
            </>
          }
        />
      </div>
      {invoice.processing && <Processing {...invoice.processing} currency={invoice.currency} />}
      <InvoiceDocument invoice={invoice} text={text} />
    </>
  );
}

type ProcessingProps = NonNullable<InvoiceDetail['processing']> & { currency: string };

/** A payment that takes days. */
function Processing({ amount, paid_with, text, currency }: ProcessingProps) {
  const t = useTexts();
  return (
    <p data-no-print role="status" className="mx-auto mb-4 max-w-3xl rounded-md border bg-muted px-4 py-3">
      <strong className="block font-semibold">
        {formatMoney(amount, currency, t)}: {paid_with}
      </strong>
      {text}
    </p>
  );
}

function RecordPayment({ invoice }: { invoice: InvoiceDetail }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {invoice.kind === 'invoice' ? t('Record payment') : t('Paid back')}
      </Button>
      {isOpen && <InvoicePayment invoice={invoice} onClose={() => setOpen(false)} />}
    </>
  );
}

function Credit({ invoice }: { invoice: InvoiceDetail }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('Credit')}
      </Button>
      {isOpen && <CreditInvoice invoice={invoice} onClose={() => setOpen(false)} />}
    </>
  );
}

function Pay({ invoice }: { invoice: InvoiceDetail }) {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { open, currency } = invoice;
  if (open === null) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('Pay {amount}', { amount: formatMoney(open, currency, t) })}</Button>
      {isOpen && <PayInvoice invoice={{ ...invoice, open }} onClose={() => setOpen(false)} />}
    </>
  );
}

function DownloadPdf({ number }: { number: string }) {
  const t = useTexts();
  return (
    <PressButton variant="secondary" onPress={() => downloadFile(`/invoice/${number}/pdf`, `${number}.pdf`)}>
      <Download aria-hidden="true" />
      {t('Download PDF')}
    </PressButton>
  );
}
