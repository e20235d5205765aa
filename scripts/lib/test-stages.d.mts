export interface Selection {
  needsBrowser: boolean;
  needsDatabase: boolean;
  parallel: { name: string }[];
  sequential: { name: string }[];
}

export function selectionOf(args: string[]): Selection;
