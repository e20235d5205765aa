import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A text of several lines, growing with what is typed where the browser can. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea rows={rows} className={classNames('control field-sizing-content min-h-20 py-2', className)} {...rest} />
  );
}
