/** The texts of a source file, in the order in which they stand. */
export function textsIn(filename: string, code: string): string[];
