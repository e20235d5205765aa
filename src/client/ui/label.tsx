import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** The label above a field. */
export function Label({ className, required, children, ...rest }: ComponentProps<'label'> & { required?: boolean }) {
  return (
    <label className={classNames('block text-sm font-medium', className)} {...rest}>
      {children}
      {required && (
        <span className="text-danger-text" aria-hidden="true">
          {' *'}
        </span>
      )}
    </label>
  );
}
