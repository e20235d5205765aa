export interface Selection {
  needsBrowser: boolean;
  needsDatabase: boolean;
  atOnce: { name: string }[];
  inTurn: { name: string }[];
}

export function selectionOf(args: string[]): Selection;
