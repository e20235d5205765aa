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
import { useTexts } from '#domains/companies/client/use-texts.ts';
import { msg } from '#shared/texts.ts';

const COLUMNS: Column<ListedCompany>[] = [
  {
    header: msg('Name'),
    onPhone: 'title',
    cell: ({ name }) => <span className="font-medium break-words">{name}</span>,
  },
  { header: msg('People'), cell: ({ people }) => <span data-numeric>{people}</span> },
  { header: msg('Owes'), align: 'end', cell: (company) => <Owed company={company} /> },
  { header: msg('VAT number'), cell: ({ vat_number }) => <span data-numeric>{vat_number}</span> },
  { header: msg('Email for bills'), cell: ({ billing_email }) => <bdi className="break-all">{billing_email}</bdi> },
];

/** What a company owes, and its limit. */
function Owed({ company: { payment, currency, balance, limit } }: { company: ListedCompany }) {
  const t = useTexts();
  if (payment === 'card' && balance === 0) return <span className="text-muted-foreground">{t('Pays by card')}</span>;
  return (
    <span data-numeric>
      {formatMoney(balance, currency, t)}
      {limit !== null && (
        <span className="block text-xs text-muted-foreground">
          {t('of {amount}', { amount: formatMoney(limit, currency, t) })}
        </span>
      )}
    </span>
  );
}

/** The companies of the active workspace. */
export default function CompaniesScreen() {
  const t = useTexts();
  const canEdit = useSession().may('members');
  const place = useActiveSpace();
  const space = place.active;
  const list = usePagedList({
    filters: { text: textFilter(t('Search Name or VAT Number')) },
    useListQuery: (filters, part) => trpc.companies.list.useQuery(inSpace(space?._id, { ...filters, ...part })),
  });
  return (
    <ListScreen
      title={t('Companies')}
      place={place}
      list={list}
      noun={t('companies')}
      columns={COLUMNS}
      add={canEdit && t('+ Add Company')}
      actions={(company, { open, ask }) => [
        {
          kind: 'people',
          label: t('Account and people of {name}', { name: company.name }),
          to: paths.company(company._id),
        },
        { ...openAction(canEdit, company.name), onClick: open },
        canEdit && { kind: 'delete', label: t('Delete {name}', { name: company.name }), onClick: ask },
      ]}
      empty={{
        title: t('No companies yet'),
        text: t('The people of a company can book on its account, and what others cannot.'),
        filtered: (text) => t('No company matches “{text}”.', { text }),
      }}
      dialog={{
        name: 'company',
        show: (open) => space && <CompanyDialog {...open} space={space} canEdit={canEdit} />,
      }}
      deletion={{
        noun: t('Company'),
        nameOf: ({ name }) => name,
        remove: trpc.companies.remove.useMutation().mutateAsync,
        restore: trpc.companies.restore.useMutation().mutateAsync,
      }}
    />
  );
}
