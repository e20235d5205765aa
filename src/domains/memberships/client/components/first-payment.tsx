import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { trpc } from '#client/trpc.tsx';
import { useOnce } from '#client/use-once.ts';
import type { MembershipDetail } from '#domains/memberships/schema.ts';
import { PaymentDialogs, useCharge } from '#domains/payments/client/index.ts';
import { formatMoney } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';

type Payment = { _id: string; source_id: string; amount: number };

/** Pays the first invoice of a membership that has just begun. Whoever closes it finds the invoice on the page of the membership. */
export function FirstPayment({ membership: { _id, invoices, currency } }: { membership: MembershipDetail }) {
  const navigate = useNavigate();
  const { client } = trpc.useUtils();
  const send = useOnce((input: Payment, context) => client.invoices.pay.mutate(input, { context }));
  const invoice = invoices[0]!;
  const leave = () => void navigate(paths.membership(_id), { replace: true });
  const { isPaying, problem, pay } = useCharge(async (source_id) => {
    const { url, processing } = await send({ _id: invoice._id, source_id, amount: invoice.open });
    if (!url) {
      toast.success(processing?.text ?? 'Membership started');
      leave();
    }
    return { url };
  });
  return (
    <PaymentDialogs
      total={formatMoney(invoice.open, currency)}
      isPaying={isPaying}
      problem={problem}
      currency={currency}
      onPay={(sourceId) => void pay(sourceId, [])}
      onClose={leave}
    />
  );
}
