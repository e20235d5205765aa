import type { LucideIcon } from 'lucide-react';
import { Button, type ButtonProps } from './button.tsx';
import { Tooltip } from './tooltip.tsx';

type IconButtonProps = Omit<ButtonProps, 'children' | 'size' | 'asChild' | 'aria-label'> & {
  /** What the button does: its accessible name and its tooltip. */
  label: string;
  icon: LucideIcon;
};

/** A square button with an icon. The label appears on hover and focus. */
export function IconButton({ label, icon: Icon, variant = 'ghost', ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <Button variant={variant} size="icon" aria-label={label} {...rest}>
        <Icon aria-hidden="true" />
      </Button>
    </Tooltip>
  );
}
