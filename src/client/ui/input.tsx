import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A one-line text input. Label it with `Field` or `aria-label`. */
export function Input({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input type={type} className={classNames('control', className)} {...rest} />;
}
