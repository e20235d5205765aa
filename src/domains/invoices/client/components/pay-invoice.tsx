import { toast } from 'sonner';
import { trpc } from '#client/trpc.tsx';
import { useOnce } from '#client/use-once.ts';
import type { InvoiceDetail, PayInvoiceInput } from '#domains/invoices/schema.ts';
import { PaymentDialogs, useCharge } from '#domains/payments/client/index.ts';
import { formatMoney } from '#shared/money.ts';

type PayInvoiceProps = { invoice: InvoiceDetail & { open: number }; onClose: () => void };

/** Pays an open invoice with a saved card, or with a new one. */
export default function PayInvoice({ invoice: { _id, open, currency }, onClose }: PayInvoiceProps) {
  const { client, invoices } = trpc.useUtils();
  const send = useOnce((input: PayInvoiceInput, context) => client.invoices.pay.mutate(input, { context }));
  const { isPaying, problem, pay } = useCharge(async (source_id) => {
    const paid = await send({ _id, source_id, amount: open }).finally(() => void invoices.invalidate());
    if (!paid.url) {
      toast.success('Payment successfully done');
      onClose();
    }
    return paid;
  });
  return (
    <PaymentDialogs
      total={formatMoney(open, currency)}
      isPaying={isPaying}
      problem={problem}
      onPay={(sourceId) => void pay(sourceId, [])}
      onClose={onClose}
    />
  );
}
