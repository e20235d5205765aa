import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from './button.tsx';
import { Tooltip } from './tooltip.tsx';

type IconLinkProps = {
  /** The accessible name and the tooltip. */
  label: string;
  icon: LucideIcon;
  to: string;
};

/** A link that looks like an `IconButton`. */
export function IconLink({ label, icon: Icon, to }: IconLinkProps) {
  return (
    <Tooltip text={label}>
      <Button asChild variant="ghost" size="icon">
        <Link to={to} aria-label={label}>
          <Icon aria-hidden="true" />
        </Link>
      </Button>
    </Tooltip>
  );
}
