/** The statement of the report of earnings. */
import type { Value } from '#server/db/statements.ts';
import { boundsOf, type EarningsInput } from '#domains/invoices/earnings.ts';
import { type Currency, decimalsOf } from '#shared/money.ts';

type By = EarningsInput['by'];
export type SpaceOf = { id: string; time_zone: string; currency: Currency };
/** Sums as the driver returns them. */
export type SumRow = {
  key: string | null;
  currency: Currency;
  bookings: string;
  invoiced: string;
  credited: string;
  net: string;
};

const planOf = (table: string, id: string) => `(SELECT CONCAT('membership-', m.plan_id) FROM ${table} p
    JOIN memberships m ON m.id = p.membership_id WHERE p.invoice_id = ${id} LIMIT 1)`;

/** What the rows are grouped by. The room is that of the document, also if the booking has moved since. */
const KEYS: Record<Exclude<By, 'month'>, string> = {
  room: `JSON_UNQUOTE(JSON_EXTRACT(i.snapshot, '$.resource_id._id'))`,
  plan: `COALESCE(${planOf('membership_periods', 'COALESCE(i.credited_id, i.id)')}, ${planOf('membership_deposits', 'i.id')},
    (SELECT CONCAT('booking-', b.plan_id) FROM bookings b WHERE b.id = i.booking_id))`,
  customer: `COALESCE(CAST(i.user_id AS CHAR), CONCAT('company-', i.company_id))`,
  method: `COALESCE(c.method, IF(i.booking_id IS NULL, 'account', 'transfer'))`,
  tax: 'CAST(i.tax_percent AS CHAR)',
};

const IN_PERIOD = 'i.space_id IN (?) AND i.invoice_date >= ? AND i.invoice_date < ?';

/**
 * The sums of the documents of some workspaces in a period. A document belongs to the charge of its own, of its refund or dispute, or of
 * the credit note that it takes back. An approved request has none, and is paid by transfer. Deposits are left out.
 */
export const sumsSql = (key: string, condition = '') => `SELECT ${key} AS \`key\`, i.currency,
    SUM(i.kind = 'invoice' AND i.reversal_of IS NULL AND (i.request_id IS NOT NULL OR c.purpose = 'booking')) AS bookings,
    SUM(IF(i.kind = 'invoice', i.total_pence - i.deposit_pence, 0)) AS invoiced,
    SUM(IF(i.kind = 'credit_note', i.total_pence - i.deposit_pence, 0)) AS credited,
    SUM(IF(i.kind = 'invoice', i.net_pence - i.deposit_pence, i.deposit_pence - i.net_pence)) AS net
  FROM invoices i FORCE INDEX (invoices_space_dates)
  LEFT JOIN invoices n ON n.id = i.reversal_of
  LEFT JOIN refunds r ON r.id = COALESCE(i.refund_id, n.refund_id)
  LEFT JOIN disputes d ON d.id = COALESCE(i.dispute_id, n.dispute_id)
  LEFT JOIN charges c ON c.id = COALESCE(i.charge_id, r.charge_id, d.charge_id)
  WHERE ${IN_PERIOD}${condition} GROUP BY 1, 2`;

/** How many of the smallest unit one of a currency is. */
const unitsSql = (currencies: Currency[]) =>
  `CASE i.currency ${currencies.map((code) => `WHEN '${code}' THEN ${10 ** decimalsOf(code)} `).join('')}END`;

/** The sums by percentage of documents with several: those of their lines, whose amounts have decimals. */
const linesSql = (units: string) => `SELECT CAST(l.percent AS CHAR) AS \`key\`, i.currency, 0 AS bookings,
    ROUND(SUM(IF(i.kind = 'invoice', l.amount + l.tax, 0) * ${units})) AS invoiced,
    ROUND(SUM(IF(i.kind = 'credit_note', l.amount + l.tax, 0) * ${units})) AS credited,
    ROUND(SUM(IF(i.kind = 'invoice', l.amount, -l.amount) * ${units})) AS net
  FROM invoices i FORCE INDEX (invoices_space_dates)
  JOIN JSON_TABLE(i.snapshot, '$.lines[*]' COLUMNS (amount DECIMAL(14, 3) PATH '$.amount', tax DECIMAL(14, 3) PATH '$.tax',
    percent DECIMAL(5, 2) PATH '$.tax_percent', deposit INT EXISTS PATH '$.deposit')) l
  WHERE ${IN_PERIOD} AND i.tax_percent IS NULL AND l.deposit = 0 GROUP BY 1, 2`;

/** One sum per month, or one over all months, for the workspaces of each time zone: their months begin at other instants. */
export function partsOf(by: By, spaces: SpaceOf[], months: string[]): { sql: string; values: Value[] }[] {
  const zones = [...new Set(spaces.map(({ time_zone }) => time_zone))];
  const currencies = [...new Set(spaces.map(({ currency }) => currency))];
  return zones.flatMap((zone) => {
    const ids = spaces.filter(({ time_zone }) => time_zone === zone).map(({ id }) => id);
    const part = (sql: string, first = months[0]!, last = months.at(-1)!) => {
      const { from, to } = boundsOf(first, last, zone);
      return { sql, values: [ids, from, to] };
    };
    if (by === 'month') return months.map((month) => part(sumsSql(`'${month}'`), month, month));
    if (by === 'tax')
      return [part(sumsSql(KEYS.tax, ' AND i.tax_percent IS NOT NULL')), part(linesSql(unitsSql(currencies)))];
    return [part(sumsSql(KEYS[by]))];
  });
}
