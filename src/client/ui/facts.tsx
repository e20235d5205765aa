import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { useTexts } from '#client/use-texts.ts';
import type { Translate } from '#shared/texts.ts';

/** The name and the value of a field. True and false are shown as words. */
export type Fact = { name: ReactNode; value: ReactNode };

type FactsProps = {
  facts: readonly Fact[];
  /** Shows empty values as 'None'. Without it they are omitted, and so is false. */
  complete?: boolean;
  /** Shows each value below its name, as fields do. */
  stacked?: boolean;
  className?: string;
};

/** A read-only list of names and values. */
export function Facts({ facts, complete = false, stacked = false, className }: FactsProps) {
  const t = useTexts();
  const shown = complete ? facts : facts.filter(({ value }) => Boolean(value));
  if (shown.length === 0) return null;
  return (
    <dl
      className={classNames(
        'grid gap-x-6 gap-y-2.5 text-sm',
        !stacked && (complete ? 'sm:grid-cols-[11rem_1fr]' : 'sm:grid-cols-[8rem_1fr]'),
        className,
      )}
    >
      {shown.map(({ name, value }, index) => (
        <div key={index} className="contents">
          <dt className={classNames('text-muted-foreground', stacked ? '-mb-2' : 'max-sm:-mb-2')}>{name}</dt>
          <dd className="min-w-0 break-words whitespace-pre-line" data-numeric>
            {inWords(value, t)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function inWords(value: ReactNode, t: Translate): ReactNode {
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  if (value === null || value === undefined || value === '')
    return <span className="text-muted-foreground">{t('None')}</span>;
  return value;
}
