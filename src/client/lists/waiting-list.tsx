import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { attempt } from '#client/error-toasts.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import { Section } from '#client/ui/section.tsx';
import { useTexts } from '#client/use-texts.ts';

/** How many rows such a list shows. The others are in the list that `to` names. */
export const MAX_WAITING = 5;

type WaitingListProps<Row> = {
  title: string;
  rows: Row[];
  /** The number of all. */
  count: number;
  /** The list of all. */
  to: string;
  children: (row: Row) => ReactNode;
};

/** What waits for somebody, as a short list on a screen; nothing without rows. */
export function WaitingList<Row extends { _id: string }>({ title, rows, count, to, children }: WaitingListProps<Row>) {
  const t = useTexts();
  if (rows.length === 0) return null;
  return (
    <Section
      title={title}
      count={count}
      action={
        count > rows.length && (
          <Button asChild variant="ghost" size="sm">
            <Link to={to}>{t('Show all {count}', { count })}</Link>
          </Button>
        )
      }
    >
      <Card className="overflow-hidden">
        <ul aria-label={title} className="divide-y">
          {rows.map((row) => (
            <li key={row._id}>{children(row)}</li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

type WaitingRowProps = {
  name: string;
  /** The line below the name. */
  facts: ReactNode;
  /** The address of the record in its list. */
  to: string;
  /** Missing if the account cannot approve it. */
  approve?: { run: () => Promise<unknown>; isPending: boolean };
};

/** A record that waits for a decision, which one press approves. */
export function WaitingRow({ name, facts, to, approve }: WaitingRowProps) {
  const t = useTexts();
  const nameId = useId();
  const [problem, setProblem] = useState<string>();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5 text-sm">
      <div className="min-w-0 flex-1 basis-48" data-numeric>
        <p id={nameId} className="font-medium wrap-anywhere">
          {name}
        </p>
        <p className="flex items-center gap-2 text-xs text-muted-foreground">{facts}</p>
        <FieldMessage error={problem} />
      </div>
      <div className="flex gap-2">
        {approve && (
          <Button
            size="sm"
            variant="secondary"
            loading={approve.isPending}
            aria-describedby={nameId}
            onClick={async () => setProblem(await attempt(approve.run))}
          >
            {t('Approve')}
          </Button>
        )}
        <Button asChild size="sm" variant="ghost">
          <Link to={to} aria-describedby={nameId}>
            {t('Open')}
          </Link>
        </Button>
      </div>
    </div>
  );
}
