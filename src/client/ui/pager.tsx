import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, type LucideIcon } from 'lucide-react';
import { classNames } from './class-names.ts';
import { pageWindow } from './page-window.ts';
import { useTexts } from '#client/use-texts.ts';

type PagerProps = {
  /** The current page, from 1. */
  page: number;
  /** The number of rows in the whole list, or a lower bound if `totalIsMinimum` is set. */
  totalCount: number;
  totalIsMinimum?: boolean;
  onChange: (page: number) => void;
  pageSize?: number;
  /** The plural name of the rows: "bookings". */
  noun?: string;
  className?: string;
};

/** Buttons for the first, previous, next and last page, and for five pages around the current one. */
export function Pager(props: PagerProps) {
  const t = useTexts();
  const { page, totalCount, totalIsMinimum, onChange, pageSize = 10, noun = t('rows'), className } = props;
  const pageCount = Math.ceil(totalCount / pageSize);
  if (totalCount === 0) return null;
  const from = (page - 1) * pageSize + 1;
  const to = Math.min(page * pageSize, totalCount);
  const shown = { from, to, total: totalCount, noun };
  return (
    <div className={classNames('flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm', className)}>
      <p className="tabular-nums text-muted-foreground">
        {totalIsMinimum
          ? t('{from}–{to} of more than {total} {noun}', shown)
          : t('{from}–{to} of {total} {noun}', shown)}
      </p>
      {pageCount > 1 && (
        <nav data-no-print aria-label={t('Pages')} className="flex items-center gap-0.5">
          <Step icon={ChevronsLeft} label={t('First page')} disabled={page <= 1} onClick={() => onChange(1)} />
          <Step icon={ChevronLeft} label={t('Previous page')} disabled={page <= 1} onClick={() => onChange(page - 1)} />
          {pageWindow(page, pageCount).map((number) => (
            <button
              key={number}
              type="button"
              aria-label={t('Page {number}', { number })}
              aria-current={number === page ? 'page' : undefined}
              onClick={() => onChange(number)}
              className="h-8 min-w-8 rounded-md px-1.5 tabular-nums hover:bg-muted aria-[current=page]:bg-primary-soft aria-[current=page]:font-semibold aria-[current=page]:text-primary-text"
            >
              {number}
            </button>
          ))}
          <Step
            icon={ChevronRight}
            label={t('Next page')}
            disabled={page >= pageCount}
            onClick={() => onChange(page + 1)}
          />
          <Step
            icon={ChevronsRight}
            label={t('Last page')}
            disabled={page >= pageCount}
            onClick={() => onChange(pageCount)}
          />
        </nav>
      )}
    </div>
  );
}

type StepProps = { icon: LucideIcon; label: string; disabled: boolean; onClick: () => void };

function Step({ icon: Icon, label, disabled, onClick }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className="grid size-8 place-items-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground disabled:pointer-events-none disabled:opacity-40"
    >
      <Icon className="size-4" aria-hidden="true" />
    </button>
  );
}
