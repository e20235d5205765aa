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
  level?: 2 | 3;
  className?: string;
};

export function CardHeader({ title, description, actions, level = 2, className }: CardHeaderProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={classNames('flex items-start gap-3 border-b px-5 py-4', className)}>
      <div className="min-w-0 flex-1">
        <Heading className="text-sm font-semibold">{title}</Heading>
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
