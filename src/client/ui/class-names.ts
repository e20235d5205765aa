import { clsx, type ClassValue } from 'clsx';
import { createTailwindMerge } from 'tailwind-merge';
import { CLASS_GROUPS, REPLACED_GROUPS } from './class-groups.ts';

const mergeClasses = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: CLASS_GROUPS,
  conflictingClassGroups: REPLACED_GROUPS,
  conflictingClassGroupModifiers: { 'font-size': ['leading'] },
  orderSensitiveModifiers: ['before', 'after', 'placeholder', 'file', 'marker', 'selection', '*', '**', 'backdrop'],
}));

/** Joins class names. If two Tailwind classes set the same property, the later one wins. */
export function classNames(...values: ClassValue[]): string {
  return mergeClasses(clsx(values));
}
