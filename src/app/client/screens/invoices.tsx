import { useSession } from '#client/session.tsx';
import { PushMark, usePushes } from '#domains/accounting/client/index.ts';
import { InvoicesScreen, useInvoices } from '#domains/invoices/client/index.ts';

/** The list of invoices. Who may see the accounting also sees which ones were sent to Xero, once it is connected. */
export default function Invoices() {
  const { may } = useSession();
  const list = useInvoices();
  const ids = (list.rows ?? []).map(({ _id }) => _id);
  const pushes = usePushes(ids, may('xero', 'show') && ids.length > 0);
  const byInvoice = new Map(pushes?.map((push) => [push.invoice_id, push]));
  return <InvoicesScreen list={list} mark={(id) => <PushMark push={byInvoice.get(id)} />} />;
}
