import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type PageHeaderProps = {
  title: ReactNode;
  description?: ReactNode;
  actions?: ReactNode;
  /** The width of the page: `form` is 720 px, `wide` is all there is. Otherwise it is that of a list, 1,200 px. */
  width?: 'form' | 'wide';
  className?: string;
};

/** The h1 of a screen with a description and actions. */
export function PageHeader({ title, description, actions, width, className }: PageHeaderProps) {
  return (
    <div data-width={width} className={classNames('mb-5 flex flex-wrap items-end gap-x-6 gap-y-3', className)}>
      <div className="min-w-0 flex-1 basis-64">
        <h1 className="text-lg font-semibold">{title}</h1>
        {description && <p className="mt-0.5 text-sm text-muted-foreground">{description}</p>}
      </div>
      {actions && (
        // Narrower buttons on a phone: three of them fit into one row.
        <div data-no-print className="flex flex-wrap items-center gap-2 max-sm:[&>a]:px-3 max-sm:[&>button]:px-3">
          {actions}
        </div>
      )}
    </div>
  );
}
