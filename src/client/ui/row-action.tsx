import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Tooltip } from './tooltip.tsx';

type RowActionProps = {
  /** The accessible name and the tooltip. It contains the word. */
  label: string;
  /** The visible text in wide tables. */
  word: string;
  /** The visible icon in narrow tables. */
  icon: LucideIcon;
  className?: string;
} & ({ to: string; onClick?: undefined } | { to?: undefined; onClick: () => void });

/** An action of a row: a word in wide tables, where there is room for it, otherwise an icon. */
export function RowAction({ label, word, icon: Icon, className, to, onClick }: RowActionProps) {
  const content = (
    <>
      <Icon aria-hidden="true" className="@5xl:hidden" />
      <span className="@max-5xl:hidden">{word}</span>
    </>
  );
  const style = classNames('@5xl:h-8 @5xl:w-auto @5xl:px-1.5 @5xl:text-sm', className);
  return (
    <Tooltip text={label}>
      {to === undefined ? (
        <Button variant="ghost" size="icon" className={style} aria-label={label} onClick={onClick}>
          {content}
        </Button>
      ) : (
        <Button asChild variant="ghost" size="icon" className={style}>
          <Link to={to} aria-label={label}>
            {content}
          </Link>
        </Button>
      )}
    </Tooltip>
  );
}
