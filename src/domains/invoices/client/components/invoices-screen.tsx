import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { lazyPart } from '#client/lazy-part.tsx';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { useSession } from '#client/session.tsx';
import { Button } from '#client/ui/button.tsx';
import { invoiceColumns } from '#domains/invoices/client/components/invoice-columns.tsx';
import type { useInvoices } from '#domains/invoices/client/queries.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/invoices/client/use-texts.ts';
import type { Translate } from '#shared/texts.ts';

const NewInvoice = lazyPart(() => import('#domains/invoices/client/components/new-invoice.tsx'));

type InvoicesScreenProps = {
  list: ReturnType<typeof useInvoices>;
  /** What another domain shows below the number of an invoice. */
  mark?: (invoiceId: string) => ReactNode;
};

/** The list of invoices with its filters. */
export function InvoicesScreen({ list, mark }: InvoicesScreenProps) {
  const t = useTexts();
  const { showsAllBookings } = useSession();
  const { active } = useActiveSpace();
  const ofSpace = showsAllBookings ? active?.name : undefined;
  return (
    <ListScreen
      title={t('Invoice Listing')}
      width="wide"
      description={ofOne(list.filters, t) ?? ofSpace}
      list={list}
      label={t('Invoices')}
      noun={t('invoices')}
      numbers={t('S.no.')}
      compact
      head={
        <>
          <StatementLink filters={list.filters} />
          <NewInvoiceButton />
        </>
      }
      zone="UTC"
      columns={invoiceColumns(mark)}
      actionsClassName="max-sm:order-8 max-sm:col-start-2 max-sm:mt-0 max-sm:min-h-0 max-sm:border-t-0 max-sm:p-0!"
      actions={({ _id }) => [{ kind: 'view', label: t('Preview'), to: paths.invoicePreview(_id) }]}
      empty={{
        title: t('No invoices yet'),
        text: t('Every payment has an invoice, which appears here.'),
        filtered: t('No invoice matches these filters.'),
      }}
    />
  );
}

/** The statement of whom the list is: of one customer, or of the account itself. */
function StatementLink({ filters: { customer, company_id } }: { filters: { customer: string; company_id: string } }) {
  const t = useTexts();
  const { showsAllBookings } = useSession();
  if (showsAllBookings && !customer && !company_id) return null;
  const query = company_id ? `?company_id=${company_id}` : customer ? `?user_id=${customer}` : '';
  return (
    <Button asChild variant="secondary">
      <Link to={`${paths.statement}${query}`}>{t('Statement')}</Link>
    </Button>
  );
}

/** For staff who may write invoices in the active workspace. */
function NewInvoiceButton() {
  const t = useTexts();
  const { may, showsAllBookings } = useSession();
  const { active } = useActiveSpace();
  const [isOpen, setOpen] = useState(false);
  if (!active || !showsAllBookings || !may('invoice')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('+ New Invoice')}</Button>
      {isOpen && <NewInvoice space={active} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Whose invoices a link has chosen. */
function ofOne({ customer, company_id }: { customer: string; company_id: string }, t: Translate): string | undefined {
  if (company_id) return t('Of one company. Reset shows all.');
  return customer ? t('Of one customer. Reset shows all.') : undefined;
}
