import { clsx, type ClassValue } from 'clsx';
import { extendTailwindMerge } from 'tailwind-merge';

const merge = extendTailwindMerge({ extend: { classGroups: { w: ['control'] } } });

/** Joins class names; of two Tailwind classes that set the same thing, the later one wins. */
export function classNames(...values: ClassValue[]): string {
  return merge(clsx(values));
}
