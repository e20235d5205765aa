import { Link } from 'react-router-dom';
import { CsvButton } from '#client/csv-button.tsx';
import { Screen } from '#client/layout/screen.tsx';
import { useListAddress } from '#client/lists/list-address.ts';
import { QueryFailure } from '#client/query-failure.tsx';
import { useSession } from '#client/session.tsx';
import { trpc } from '#client/trpc.tsx';
import { type Column, DataTable } from '#client/ui/data-table.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Field } from '#client/ui/field.tsx';
import { NativeSelect } from '#client/ui/native-select.tsx';
import { AGES, type Debtor, type DebtSums } from '#domains/invoices/aged-debt.ts';
import { SPACE_OPTIONS } from '#domains/invoices/client/components/earnings-choices.tsx';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { formatMoney } from '#shared/money.ts';
import { keysOf } from '#shared/objects.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/invoices/client/use-texts.ts';
import { type Translate, later, msg, type Later, translated } from '#shared/texts.ts';

const READERS = { all: (text: string) => (text === 'true' ? text : '') };

/** What the customers of the active workspace, or of all, owe by how long it is overdue. */
export default function AgedDebtScreen() {
  const t = useTexts();
  const mayDownload = useSession().may('invoice', 'download');
  const { active, spaces, isPending } = useActiveSpace();
  const { filters, change } = useListAddress(READERS);
  const query: Record<string, string> = active && !filters.all ? { space_id: active._id } : {};
  const debt = trpc.invoices.agedDebt.useQuery(query, { enabled: !isPending });
  const { data, error } = debt;
  const address = `/aged-debt/export?${new URLSearchParams(query)}`;
  const rows = data && [...data.rows, ...data.totals.map((sums) => totalRow(sums, t))];
  return (
    <Screen
      title={t('Aged Debt')}
      description={filters.all ? t('All workspaces') : active?.name}
      actions={mayDownload && <CsvButton address={address} filename="aged-debt.csv" />}
    >
      {spaces.length > 1 && (
        <div role="search" aria-label={t('Filters')} className="mb-4 sm:w-52">
          <Field label={t('Workspaces')}>
            {(control) => (
              <NativeSelect
                {...control}
                options={translated(SPACE_OPTIONS, t)}
                value={filters.all || 'one'}
                onChange={(all) => change({ all: all === 'true' })}
              />
            )}
          </Field>
        </div>
      )}
      {error && !data ? (
        <QueryFailure query={debt} />
      ) : (
        <DataTable
          label={t('Aged debt')}
          columns={columnsOf(t)}
          rows={data?.rows.length === 0 ? [] : rows}
          rowKey={({ user_id, company_id, name, currency }) => JSON.stringify([user_id, company_id, name, currency])}
          empty={<EmptyState text={t('Nobody owes anything.')} />}
        />
      )}
      {data && data.row_count > data.rows.length && (
        <p className="mt-3 text-sm text-muted-foreground">
          {t('The {count} largest of {total} are shown; the export has all.', {
            count: data.rows.length,
            total: data.row_count,
          })}
        </p>
      )}
    </Screen>
  );
}

const totalRow = (sums: DebtSums, t: Translate): Debtor => ({
  ...sums,
  user_id: null,
  company_id: null,
  name: t('Total in {currency}', { currency: sums.currency }),
  email: '',
});

type Amount = Exclude<keyof DebtSums, 'currency'>;

const amountColumn = (header: string | Later, name: Amount, t: Translate): Column<Debtor> => ({
  header: t(header),
  align: 'end',
  cell: (row) => (
    <span className="whitespace-nowrap tabular-nums">
      {row[name] === 0 ? '-' : formatMoney(row[name], row.currency, t)}
    </span>
  ),
});

const columnsOf = (t: Translate): Column<Debtor>[] => [
  { header: msg('Customer'), onPhone: 'title', cell: (row) => <Customer row={row} /> },
  ...keysOf(AGES).map((age) => amountColumn(AGES[age], age, t)),
  amountColumn(later('To pay back'), 'credit', t),
  amountColumn(later('Total'), 'total', t),
];

/** The customer, whose open invoices a press shows. */
function Customer({ row: { user_id, company_id, name, email } }: { row: Debtor }) {
  const query = company_id ? `company_id=${company_id}` : user_id && `customer=${user_id}`;
  if (!query) return <span className="font-semibold">{name}</span>;
  return (
    <>
      <Link
        to={`${paths.invoice}?${query}&open=true`}
        className="font-medium wrap-anywhere underline-offset-4 hover:underline"
      >
        {name}
      </Link>
      {email && email !== name && (
        <span className="block text-xs text-muted-foreground">
          <bdi>{email}</bdi>
        </span>
      )}
    </>
  );
}
