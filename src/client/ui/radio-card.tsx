import type { ComponentProps } from 'react';

/** One of several choices that need more than a word: a radio button with its content, the whole of which is pressed. */
export function RadioCard({ children, ...input }: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-md border px-4 py-2.5 text-sm hover:border-input has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-ring">
      <input type="radio" {...input} className="size-4 shrink-0 accent-primary outline-none" />
      {children}
    </label>
  );
}
