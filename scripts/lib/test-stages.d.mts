export interface Selection {
  needsBrowser: boolean;
  needsDatabase: boolean;
  checks: { name: string }[];
  tests: { name: string }[];
}

export function selectionOf(args: string[]): Selection;
