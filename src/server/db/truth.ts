/** What the database has computed (`EXISTS`, a comparison): MariaDB returns the number 1, MySQL the string '1'. */
export type Computed = number | string;

/** Columns are booleans without it. */
export const isTrue = (value: Computed | undefined): boolean => Number(value) === 1;
