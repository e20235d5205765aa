import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button } from './button.tsx';
import { Tooltip } from './tooltip.tsx';

type IconLinkProps = {
  /** Where it leads, in words: its accessible name and its tooltip. */
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
