import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from './button.tsx';
import { Tooltip } from './tooltip.tsx';

type IconLinkProps = {
  /** The accessible name and the tooltip. */
  label: string;
  icon: LucideIcon;
  to: string;
  /** What the next screen knows beside its address. */
  state?: object;
  /** Whether a press on the row of a table presses it, too. */
  'data-opens'?: true;
};

/** A link that looks like an `IconButton`. */
export function IconLink({ label, icon: Icon, ...link }: IconLinkProps) {
  return (
    <Tooltip text={label}>
      <Button asChild variant="ghost" size="icon">
        <Link {...link} aria-label={label}>
          <Icon aria-hidden="true" />
        </Link>
      </Button>
    </Tooltip>
  );
}
