import type { ReactNode } from 'react';
import { Screen } from '#client/layout/screen.tsx';
import { FilterForm } from '#client/lists/filter-form.tsx';
import { PagedTable } from '#client/lists/paged-table.tsx';
import { RowActions } from '#client/lists/row-actions.tsx';
import { useSession } from '#client/session.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { useNow } from '#client/use-now.ts';
import { invoiceColumns } from '#domains/invoices/client/components/invoice-columns.tsx';
import { type InvoiceFilters, invoiceFilters } from '#domains/invoices/client/invoice-filters.ts';
import type { useInvoices } from '#domains/invoices/client/queries.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { paths } from '#shared/paths.ts';
import { toLocal } from '#shared/time.ts';

type InvoicesScreenProps = {
  list: ReturnType<typeof useInvoices>;
  /** What another domain shows below the number of an invoice. */
  mark?: (invoiceId: string) => ReactNode;
};

/** The list of invoices with its filters. */
export function InvoicesScreen({ list, mark }: InvoicesScreenProps) {
  const { showsAllBookings } = useSession();
  const { active } = useActiveSpace();
  const { day: today } = toLocal(useNow(), 'UTC');
  const ofSpace = showsAllBookings ? active?.name : undefined;
  return (
    <Screen title="Invoice Listing" description={ofOne(list.filters) ?? ofSpace}>
      <FilterForm list={list} fields={invoiceFilters(today)} />
      <PagedTable
        list={list}
        label="Invoices"
        noun="invoices"
        numbers="S.no."
        compact
        columns={invoiceColumns(mark)}
        actionsClassName="max-sm:order-8 max-sm:col-start-2 max-sm:mt-0 max-sm:min-h-0 max-sm:border-t-0 max-sm:p-0!"
        actions={({ _id }) => (
          <RowActions actions={[{ kind: 'view', label: 'Preview', to: paths.invoicePreview(_id) }]} />
        )}
        empty={<NoInvoices isFiltered={Object.values(list.filters).some(Boolean)} />}
      />
    </Screen>
  );
}

/** Whose invoices a link has chosen. */
function ofOne({ customer, company_id }: Pick<InvoiceFilters, 'customer' | 'company_id'>): string | undefined {
  if (company_id) return 'Of one company. Reset shows all.';
  return customer ? 'Of one customer. Reset shows all.' : undefined;
}

function NoInvoices({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <EmptyState text="No invoice matches these filters." />;
  return <EmptyState title="No invoices yet" text="Every payment has an invoice, which appears here." />;
}
