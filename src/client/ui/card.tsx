import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A box with a border, the style of all cards. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames('rounded-lg border bg-card', className)} {...rest} />;
}

type CardHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
};

export function CardHeader({ title, description, actions }: CardHeaderProps) {
  return (
    <div className="flex items-start gap-3 border-b px-5 py-4">
      <div className="min-w-0 flex-1">
        <h2 className="text-sm font-semibold">{title}</h2>
        {description && <p className="mt-0.5 text-sm text-muted-foreground">{description}</p>}
      </div>
      {actions && <div className="flex shrink-0 items-center gap-2">{actions}</div>}
    </div>
  );
}

export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={classNames('p-5', className)} {...rest} />;
}

/** A grid of cards with as many columns as fit, up to four. */
export function CardGrid({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div className={classNames('grid gap-4 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4', className)} {...rest} />
  );
}
