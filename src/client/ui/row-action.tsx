import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Tooltip } from './tooltip.tsx';

type RowActionProps = {
  /** The accessible name and the tooltip. It contains the word. */
  label: string;
  /** The visible text on wide screens. */
  word: string;
  /** The visible icon on small screens. */
  icon: LucideIcon;
  className?: string;
} & ({ to: string; onClick?: undefined } | { to?: undefined; onClick: () => void });

/** An action of a row: a word on wide screens, where there is room for it, otherwise an icon. */
export function RowAction({ label, word, icon: Icon, className, to, onClick }: RowActionProps) {
  const content = (
    <>
      <Icon aria-hidden="true" className="xl:hidden" />
      <span className="max-xl:hidden">{word}</span>
    </>
  );
  const style = classNames('xl:h-8 xl:w-auto xl:px-1.5 xl:text-sm', className);
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
