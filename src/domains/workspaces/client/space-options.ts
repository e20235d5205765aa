/** The options of selectors of workspaces. */
type Named = { _id: string; name: string; active: boolean };

/** The name of a workspace where one is chosen. An inactive one says so. */
export function choiceName({ name, active }: Omit<Named, '_id'>): string {
  return active ? name : `${name} (inactive)`;
}

export function spaceOptions(spaces: readonly Named[]): { value: string; label: string }[] {
  return spaces.map((space) => ({ value: space._id, label: choiceName(space) }));
}

/** The options of a field that names a tax rate of a workspace. */
export const taxRateOptions = (rates: readonly { name: string }[]): { value: string; label: string }[] => [
  { value: '', label: `Default: ${rates[0]?.name ?? ''}` },
  ...rates.map(({ name }) => ({ value: name, label: name })),
];
