/** Returns a row that must exist. @throws Error if it is missing, which is a bug and becomes a 500 response */
export function expectRow<Row>(row: Row | undefined, what: string): Row {
  if (row === undefined) throw new Error(`${what} is missing in the database`);
  return row;
}
