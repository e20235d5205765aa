/** The options of selectors of workspaces. */
import type { Translate } from '#shared/texts.ts';
type Named = { _id: string; name: string; active: boolean };

/** The name of a workspace where one is chosen. An inactive one says so. */
export function choiceName({ name, active }: Omit<Named, '_id'>, t: Translate): string {
  return active ? name : t('{name} (inactive)', { name });
}

export function spaceOptions(spaces: readonly Named[], t: Translate): { value: string; label: string }[] {
  return spaces.map((space) => ({ value: space._id, label: choiceName(space, t) }));
}

/** The options of a field that names a tax rate of a workspace. */
export const taxRateOptions = (
  rates: readonly { name: string }[],
  t: Translate,
): { value: string; label: string }[] => [
  { value: '', label: t('Default: {name}', { name: rates[0]?.name ?? '' }) },
  ...rates.map(({ name }) => ({ value: name, label: name })),
];
