import { type Column, DataTable } from '#client/ui/data-table.tsx';
import type { ImportCheck, ImportDetail, ImportProblem } from '#domains/imports/schema.ts';
import { useTexts } from '#domains/imports/client/use-texts.ts';
import { msg } from '#shared/texts.ts';

/** More would make the page slow, and nobody reads them. */
const MOST_SHOWN = 200;

const PROBLEMS: Column<ImportProblem>[] = [
  { header: msg('Line'), width: '5rem', cell: ({ line }) => <span data-numeric>{line}</span> },
  { header: msg('Column'), width: '10rem', cell: ({ heading }) => <span className="wrap-anywhere">{heading}</span> },
  { header: msg('Problem'), onPhone: 'title', cell: ({ message }) => <span className="wrap-anywhere">{message}</span> },
];

type Left = ImportDetail['left'][number];

const LEFT: Column<Left>[] = [
  { header: msg('Line'), width: '5rem', cell: ({ line }) => <span data-numeric>{line}</span> },
  { header: msg('Record'), cell: ({ external_id }) => <span className="wrap-anywhere">{external_id}</span> },
  { header: msg('Reason'), onPhone: 'title', cell: ({ message }) => <span className="wrap-anywhere">{message}</span> },
];

type LinesProps<Row> = { label: string; rows: readonly Row[]; columns: Column<Row>[] };

function Lines<Row extends { line: number; message: string }>({ label, rows, columns }: LinesProps<Row>) {
  const t = useTexts();
  if (rows.length === 0) return null;
  const rest = rows.length - MOST_SHOWN;
  return (
    <section className="mt-5 min-w-0">
      <h3 className="mb-2 text-sm font-semibold">{label}</h3>
      <DataTable
        label={label}
        columns={columns}
        rows={rows.slice(0, MOST_SHOWN)}
        rowKey={(row) => `${row.line} ${row.message}`}
      />
      {rest > 0 && <p className="mt-2 text-sm text-muted-foreground">{t('And {count} more.', { count: rest })}</p>}
    </section>
  );
}

/** The first lines as they are read, so that wrong letters and dates are seen before anybody gets a mail. */
export function FirstLines({ lines }: { lines: ImportCheck['preview'] }) {
  const t = useTexts();
  return (
    <section className="mt-5 min-w-0">
      <h3 className="mb-2 text-sm font-semibold">{t('The first lines, as they are read')}</h3>
      <ul className="space-y-2">
        {lines.map(({ line, cells }) => (
          <li key={line} className="rounded-md border px-3 py-2">
            <dl className="flex flex-wrap gap-x-5 gap-y-1">
              {cells.map(({ heading, text }) => (
                <div key={heading} className="min-w-0 wrap-anywhere">
                  <dt className="inline text-muted-foreground">{heading}: </dt>
                  <dd className="inline">{text}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The lines that are refused, by line and column. */
export function RefusedLines({ problems }: { problems: readonly ImportProblem[] }) {
  const t = useTexts();
  return <Lines label={t('Refused lines')} rows={problems} columns={PROBLEMS} />;
}

/** What an undo has left. */
export function LeftRecords({ left }: { left: readonly Left[] }) {
  const t = useTexts();
  return <Lines label={t('What was left')} rows={left} columns={LEFT} />;
}
