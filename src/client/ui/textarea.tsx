import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A text area that grows with its content, if the browser supports that. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea rows={rows} className={classNames('control field-sizing-content min-h-20 py-2', className)} {...rest} />
  );
}
