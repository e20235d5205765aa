import { keepPreviousData, skipToken } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { CsvButton } from '#client/csv-button.tsx';
import { Crumbs } from '#client/layout/crumbs.tsx';
import { Screen } from '#client/layout/screen.tsx';
import { type ListAddress, useListAddress } from '#client/lists/list-address.ts';
import { QueryFailure } from '#client/query-failure.tsx';
import { trpc } from '#client/trpc.tsx';
import { Card } from '#client/ui/card.tsx';
import { type Column, DataTable } from '#client/ui/data-table.tsx';
import { DatePicker } from '#client/ui/date-picker.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Field } from '#client/ui/field.tsx';
import { idOf } from '#domains/invoices/client/invoice-filters.ts';
import type { StatementLine, StatementView } from '#domains/invoices/statement.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { formatMoney } from '#shared/money.ts';
import { paths } from '#shared/paths.ts';
import { formatDay, isDay, tableDay, toLocal } from '#shared/time.ts';
import { useTexts } from '#domains/invoices/client/use-texts.ts';
import type { Translate } from '#shared/texts.ts';

const dayOf = (text: string): string => (isDay(text) ? text : '');
const READERS = { from: dayOf, to: dayOf, user_id: idOf, company_id: idOf, space_id: idOf };
type Filters = { [Name in keyof typeof READERS]: string };

/** The account statement of a customer: of the account itself, unless a link names another one. */
export default function StatementScreen() {
  const t = useTexts();
  const { active } = useActiveSpace();
  const address = useListAddress<Filters>(READERS);
  const { filters } = address;
  const chosen = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  const spaceId = filters.space_id || active?._id;
  const query = spaceId === undefined ? undefined : { ...chosen, space_id: spaceId };
  const statement = trpc.invoices.statement.useQuery(query ?? skipToken, { placeholderData: keepPreviousData });
  const { data, error } = statement;
  const file = `/statement/export?${new URLSearchParams(query)}`;
  return (
    <>
      <Crumbs above={[{ label: t('Invoice'), to: paths.invoice }]} here={t('Statement')} />
      <Screen
        title={t('Statement')}
        description={data && `${data.customer}, ${data.space.name}`}
        actions={data?.download && <CsvButton address={file} filename="statement.csv" />}
      >
        {error && !data ? (
          <QueryFailure query={statement} />
        ) : (
          <>
            <Period address={address} view={data} />
            {error && <QueryFailure query={statement} />}
            {data && <Balances view={data} />}
            <DataTable
              label={t('Statement')}
              columns={columnsOf(data, t)}
              rows={data?.lines}
              rowKey={(line) => JSON.stringify(line)}
              stale={statement.isPlaceholderData}
              empty={<EmptyState text={t('There are no documents and no payments in this period.')} />}
            />
          </>
        )}
      </Screen>
    </>
  );
}

type PeriodProps = { address: ListAddress<Filters>; view: StatementView | undefined };

function Period({ address: { filters, change }, view }: PeriodProps) {
  const t = useTexts();
  const from = filters.from || view?.from || null;
  const to = filters.to || view?.to || null;
  return (
    <div
      role="search"
      aria-label={t('Filters')}
      className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(11.25rem,1fr))] gap-3 *:min-w-0 sm:flex sm:*:w-52"
    >
      <Field label={t('From')}>
        {(control) => (
          <DatePicker {...control} value={from} max={to ?? undefined} onChange={(day) => change({ from: day, to })} />
        )}
      </Field>
      <Field label={t('To')}>
        {(control) => (
          <DatePicker {...control} value={to} min={from ?? undefined} onChange={(day) => change({ from, to: day })} />
        )}
      </Field>
    </div>
  );
}

function Balances({ view: { from, to, opening, closing, currency } }: { view: StatementView }) {
  const t = useTexts();
  const facts = [
    { name: t('Opening balance, {day}', { day: formatDay(from, t) }), value: opening },
    { name: t('Closing balance, {day}', { day: formatDay(to, t) }), value: closing },
  ];
  return (
    <Card className="mb-4 overflow-hidden">
      <dl aria-label={t('Balances')} className="grid grid-cols-2 gap-px bg-border">
        {facts.map(({ name, value }) => (
          <div key={name} className="bg-card px-4 py-3">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="text-lg font-semibold" data-numeric>
              {formatMoney(value, currency, t)}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function columnsOf(view: StatementView | undefined, t: Translate): Column<StatementLine>[] {
  const money = (amount: number) => (
    <span className="whitespace-nowrap tabular-nums">{view && formatMoney(amount, view.currency, t)}</span>
  );
  return [
    { header: t('Date'), cell: ({ at }) => view && tableDay(toLocal(at, view.space.time_zone).day, t) },
    { header: t('Document'), onPhone: 'title', cell: (line) => <DocumentLink line={line} /> },
    { header: t('Text'), cell: ({ text }) => <span className="wrap-anywhere">{text}</span> },
    { header: t('Amount'), align: 'end', cell: ({ amount }) => money(amount) },
    { header: t('Balance'), align: 'end', cell: ({ balance }) => money(balance) },
  ];
}

function DocumentLink({ line: { invoice_id, number } }: { line: StatementLine }) {
  if (invoice_id === null) return '-';
  return (
    <Link to={paths.invoicePreview(invoice_id)} className="text-primary-text underline underline-offset-4">
      {number}
    </Link>
  );
}
