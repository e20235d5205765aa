import { inSpace, textFilter } from '#client/lists/filters.ts';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { openAction } from '#client/lists/row-actions.tsx';
import { usePagedList } from '#client/lists/use-paged-list.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { CompanyDialog } from '#domains/companies/client/components/company-dialog.tsx';
import type { ListedCompany } from '#domains/companies/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { formatMoney } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';

const COLUMNS: Column<ListedCompany>[] = [
  { header: 'Name', onPhone: 'title', cell: ({ name }) => <span className="font-medium break-words">{name}</span> },
  { header: 'People', cell: ({ people }) => <span data-numeric>{people}</span> },
  { header: 'Owes', align: 'right', cell: (company) => <Owed company={company} /> },
  { header: 'VAT number', cell: ({ vat_number }) => <span data-numeric>{vat_number}</span> },
  { header: 'Email for bills', cell: ({ billing_email }) => <span className="break-all">{billing_email}</span> },
];

/** What a company owes, and its limit. */
function Owed({ company: { payment, currency, balance, limit } }: { company: ListedCompany }) {
  if (payment === 'card' && balance === 0) return <span className="text-muted-foreground">Pays by card</span>;
  return (
    <span data-numeric>
      {formatMoney(balance, currency)}
      {limit !== null && <span className="block text-xs text-muted-foreground">of {formatMoney(limit, currency)}</span>}
    </span>
  );
}

/** The companies of the active workspace. */
export default function CompaniesScreen() {
  const canEdit = useSession().may('members');
  const place = useActiveSpace();
  const space = place.active;
  const list = usePagedList({
    filters: { text: textFilter('Search Name or VAT Number') },
    useListQuery: (filters, part) => trpc.companies.list.useQuery(inSpace(space?._id, { ...filters, ...part })),
  });
  return (
    <ListScreen
      title="Companies"
      place={place}
      list={list}
      noun="companies"
      columns={COLUMNS}
      add={canEdit && '+ Add Company'}
      actions={(company, { open, ask }) => [
        { kind: 'people', label: `Account and people of ${company.name}`, to: paths.company(company._id) },
        { ...openAction(canEdit, company.name), onClick: open },
        canEdit && { kind: 'delete', label: `Delete ${company.name}`, onClick: ask },
      ]}
      empty={{
        title: 'No companies yet',
        text: 'The people of a company can book on its account, and what others cannot.',
        filtered: (text) => `No company matches “${text}”.`,
      }}
      dialog={{
        name: 'company',
        show: (open) => space && <CompanyDialog {...open} space={space} canEdit={canEdit} />,
      }}
      deletion={{
        noun: 'Company',
        nameOf: ({ name }) => name,
        remove: trpc.companies.remove.useMutation().mutateAsync,
        restore: trpc.companies.restore.useMutation().mutateAsync,
      }}
    />
  );
}
