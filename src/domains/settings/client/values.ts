import { z } from 'zod';
import type { SectionView } from '#domains/settings/schema.ts';

/** By the names of the settings. Null removes one; a blank secret stays as it is. The server knows the rules of each value. */
export const Values = z.record(z.string(), z.string().nullable());
export type Values = z.output<typeof Values>;

export const valuesOf = ({ settings }: SectionView): Values =>
  Object.fromEntries(settings.map(({ name, value }) => [name, value ?? '']));

/** The values that differ from what is set. */
export function changesOf({ settings }: SectionView, values: Values): Values {
  const changed = settings.filter(({ name, value }) => values[name] !== (value ?? ''));
  return Object.fromEntries(changed.map(({ name }) => [name, values[name] ?? null]));
}
