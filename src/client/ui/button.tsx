import { Slot, Slottable } from '@radix-ui/react-slot';
import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

const buttonStyle = cva(
  'relative inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-md font-medium transition-colors disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55 print:hidden [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: 'bg-primary text-primary-foreground hover:bg-primary-hover forced-colors:border',
        secondary: 'border border-input bg-card text-foreground hover:bg-muted',
        ghost: 'text-foreground hover:bg-muted',
        danger: 'bg-danger text-danger-foreground hover:bg-danger-hover forced-colors:border',
        link: 'h-auto! px-0! text-primary-text underline-offset-4 hover:underline',
      },
      size: {
        sm: 'h-8 px-3 text-sm',
        md: 'h-10 px-4 text-sm',
        lg: 'h-12 px-6 text-base',
        icon: 'size-9 text-sm',
      },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonStyle> & {
    /** Renders the only child, for example a link, with the style of a button. */
    asChild?: boolean;
    /** Shows a spinner over the label, keeps the width and ignores clicks. */
    loading?: boolean;
  };

export function Button({
  variant,
  size,
  asChild,
  loading = false,
  className,
  children,
  disabled,
  type,
  ...rest
}: ButtonProps) {
  const style = classNames(buttonStyle({ variant, size }), loading && 'text-transparent!', className);
  if (asChild) {
    return (
      <Slot className={style} {...rest}>
        <Slottable>{children}</Slottable>
      </Slot>
    );
  }
  return (
    <button
      type={type ?? 'button'}
      className={style}
      disabled={disabled || loading}
      aria-busy={loading || undefined}
      {...rest}
    >
      {children}
      {loading && (
        <span className={classNames('absolute inset-0 grid place-items-center', spinnerColor(variant))}>
          <Spinner />
        </span>
      )}
    </button>
  );
}

function spinnerColor(variant: ButtonProps['variant']): string {
  if (variant === 'danger') return 'text-danger-foreground';
  return variant === 'primary' || !variant ? 'text-primary-foreground' : 'text-foreground';
}
