/** The options of selectors of workspaces. */
type Named = { _id: string; name: string; active: boolean };

/** The name of a workspace where one is chosen. An inactive one says so. */
export function choiceName({ name, active }: Omit<Named, '_id'>): string {
  return active ? name : `${name} (inactive)`;
}

export function spaceOptions(spaces: readonly Named[]): { value: string; label: string }[] {
  return spaces.map((space) => ({ value: space._id, label: choiceName(space) }));
}
