/** Amounts of what the server keeps, added up. */

export type Document = {
  id: string;
  invoice_id: string;
  kind: 'invoice' | 'credit_note';
  net_pence: number;
  total_pence: number;
  currency: string;
  open_pence: number | null;
  collect_on: string | null;
  company_id: string | null;
};

type Amounts = Record<string, number>;

export const signed = ({ kind, total_pence }: Pick<Document, 'kind' | 'total_pence'>) =>
  kind === 'invoice' ? total_pence : -total_pence;

/** Adds amounts by a key; what is zero is left out. */
export function sums<T>(rows: T[], keyOf: (row: T) => string, amountOf: (row: T) => number): Amounts {
  const totals = new Map<string, number>();
  for (const row of rows) totals.set(keyOf(row), (totals.get(keyOf(row)) ?? 0) + amountOf(row));
  return Object.fromEntries([...totals].filter(([, amount]) => amount !== 0));
}
