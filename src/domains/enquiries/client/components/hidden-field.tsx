import type { ComponentProps } from 'react';

/** A field that people do not see and robots fill. It is out of the order of the keyboard, and screen readers skip it. */
export function HiddenField(props: ComponentProps<'input'>) {
  return (
    <div aria-hidden="true" className="absolute -left-[200rem] size-px overflow-hidden">
      <label>
        Homepage
        <input {...props} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
