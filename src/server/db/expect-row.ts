/** A row that exists whenever the code is right. @throws Error, answered as 500, when it is missing */
export function expectRow<Row>(row: Row | undefined, what: string): Row {
  if (row === undefined) throw new Error(`${what} is missing in the database`);
  return row;
}
