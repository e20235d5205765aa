import { may, router, signedIn } from '#server/trpc.ts';
import { InvoiceIdInput, InvoiceView, ListInvoicesInput } from '#domains/invoices/schema.ts';
import { getInvoice, listInvoices } from '#domains/invoices/server/queries.ts';
import { pageOf } from '#shared/paging.ts';

export const invoicesRouter = router({
  list: may('invoice', 'show')
    .meta({ rule: 'own, or manages the space' })
    .input(ListInvoicesInput)
    .output(pageOf(InvoiceView))
    .query(({ ctx, input }) => listInvoices(ctx, input)),
  // Everybody may read their own invoices. The query checks this.
  get: signedIn
    .meta({ rule: 'own, or manages the space' })
    .input(InvoiceIdInput)
    .output(InvoiceView)
    .query(({ ctx, input }) => getInvoice(ctx, input._id)),
});
