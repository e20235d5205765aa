import { toast } from 'sonner';
import { trpc } from '#client/trpc.tsx';
import { useOnce } from '#client/use-once.ts';
import type { InvoiceDetail, PayInvoiceInput, StartPaymentInput } from '#domains/invoices/schema.ts';
import { PaymentDialogs, useCharge } from '#domains/payments/client/index.ts';
import { formatMoney } from '#shared/money.ts';
import { useTexts } from '#domains/invoices/client/use-texts.ts';

type PayInvoiceProps = { invoice: InvoiceDetail & { open: number }; onClose: () => void };

/** Pays an open invoice with a saved card, with a new one, or by the form of the payment service. */
export default function PayInvoice({ invoice: { _id, open, currency }, onClose }: PayInvoiceProps) {
  const t = useTexts();
  const { client, invoices } = trpc.useUtils();
  const send = useOnce((input: PayInvoiceInput, context) => client.invoices.pay.mutate(input, { context }));
  const start = useOnce((input: StartPaymentInput, context) => client.invoices.startPayment.mutate(input, { context }));
  const { isPaying, problem, pay } = useCharge(async (source_id) => {
    const paid = await send({ _id, source_id, amount: open }).finally(() => void invoices.invalidate());
    if (!paid.url) {
      toast.success(paid.processing?.text ?? t('Payment successfully done'));
      onClose();
    }
    return paid;
  });
  const total = formatMoney(open, currency, t);

  function paid() {
    void invoices.invalidate();
    onClose();
  }

  return (
    <PaymentDialogs
      total={total}
      isPaying={isPaying}
      problem={problem}
      currency={currency}
      onPay={(sourceId) => void pay(sourceId, [])}
      other={{ start: () => start({ _id, amount: open }), onPaid: paid }}
      onClose={onClose}
    />
  );
}
