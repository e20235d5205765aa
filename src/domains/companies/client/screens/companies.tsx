import type { ReactNode } from 'react';
import { useConfirmDelete } from '#client/forms/use-confirm-delete.tsx';
import { BackButton } from '#client/layout/back-button.tsx';
import { Screen } from '#client/layout/screen.tsx';
import { FilterForm } from '#client/lists/filter-form.tsx';
import { OpenDialog } from '#client/lists/open-dialog.tsx';
import { PagedTable } from '#client/lists/paged-table.tsx';
import { RowActions } from '#client/lists/row-actions.tsx';
import { useOpenRow } from '#client/lists/use-open-row.ts';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { Button } from '#client/ui/button.tsx';
import type { Column } from '#client/ui/data-table.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { CompanyDialog } from '#domains/companies/client/components/company-dialog.tsx';
import { useCompanies } from '#domains/companies/client/queries.ts';
import type { ListedCompany } from '#domains/companies/schema.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { formatPounds } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';

/** The companies of the active workspace. */
export default function CompaniesScreen() {
  const canEdit = useSession().may('members');
  const { active: space, isPending } = useActiveSpace();
  const list = useCompanies(space?._id);
  const row = useOpenRow('company', list.rows);
  const deletion = useConfirmDelete({
    noun: 'Company',
    nameOf: ({ name }: ListedCompany) => name,
    remove: trpc.companies.remove.useMutation().mutateAsync,
    restore: trpc.companies.restore.useMutation().mutateAsync,
  });
  const addButton = canEdit && space && <Button onClick={() => row.open('new')}>+ Add Company</Button>;

  return (
    <>
      <BackButton home={paths.members} />
      <Screen title="Companies" description={space?.name} actions={addButton}>
        {!space && !isPending ? (
          <EmptyState text="Companies belong to a workspace, and you do not manage one." />
        ) : (
          <>
            <FilterForm list={list} fields={[{ name: 'text', label: 'Search Name or VAT Number' }]} />
            <PagedTable
              list={list}
              label="Companies"
              noun="companies"
              columns={COLUMNS}
              actions={(company) => (
                <RowActions
                  actions={[
                    { kind: 'people', label: `Account and people of ${company.name}`, to: paths.company(company._id) },
                    canEdit
                      ? { kind: 'edit', label: `Edit ${company.name}`, onClick: () => row.open(company) }
                      : { kind: 'view', label: `View ${company.name}`, onClick: () => row.open(company) },
                    canEdit && {
                      kind: 'delete',
                      label: `Delete ${company.name}`,
                      onClick: () => deletion.ask(company),
                    },
                  ]}
                />
              )}
              empty={<NoCompanies text={list.filters.text} action={addButton} />}
            />
          </>
        )}
        {space && (
          <OpenDialog row={row} mayAdd={canEdit}>
            {(open) => <CompanyDialog {...open} spaceId={space._id} canEdit={canEdit} />}
          </OpenDialog>
        )}
        {deletion.question}
      </Screen>
    </>
  );
}

const COLUMNS: Column<ListedCompany>[] = [
  {
    key: 'name',
    header: 'Name',
    onPhone: 'title',
    cell: ({ name }) => <span className="font-medium break-words">{name}</span>,
  },
  { key: 'people', header: 'People', cell: ({ people }) => <span data-numeric>{people}</span> },
  { key: 'account', header: 'Owes', align: 'right', cell: (company) => <Owed company={company} /> },
  { key: 'vat', header: 'VAT number', cell: ({ vat_number }) => <span data-numeric>{vat_number}</span> },
  {
    key: 'email',
    header: 'Email for bills',
    cell: ({ billing_email }) => <span className="break-all">{billing_email}</span>,
  },
];

/** What a company owes, and its limit. */
function Owed({ company: { payment, balance, limit } }: { company: ListedCompany }) {
  if (payment === 'card' && balance === 0) return <span className="text-muted-foreground">Pays by card</span>;
  return (
    <span data-numeric>
      {formatPounds(balance)}
      {limit !== null && <span className="block text-xs text-muted-foreground">of {formatPounds(limit)}</span>}
    </span>
  );
}

function NoCompanies({ text, action }: { text: string; action: ReactNode }) {
  if (text) return <EmptyState text={`No company matches “${text}”.`} />;
  return (
    <EmptyState
      title="No companies yet"
      text="The people of a company can book on its account, and what others cannot."
      action={action}
    />
  );
}
