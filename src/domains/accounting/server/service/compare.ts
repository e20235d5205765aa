/** Compares our invoices with the copy of Xero's, to the penny. */
import type { Moment, Services } from '#server/context.ts';
import { select } from '#server/db/statements.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { recordActivity } from '#server/records/activities.ts';
import { accountingSentences } from '#domains/accounting/sentences.ts';
import { accountingChanged } from '#domains/accounting/server/record-kinds.ts';
import { ONLY } from '#domains/accounting/server/model.ts';
import { readAccounting } from '#domains/accounting/server/service/access.ts';
import type { DifferenceRow } from '#domains/accounting/server/tables.ts';

/** More differences than this are not listed: the accounting is another one then. */
const MAX = 500;

type Found = Omit<DifferenceRow, 'id'>;

/** Documents that were sent before the last complete reading, with those of Xero. */
const SENT = `FROM accounting_pushes p JOIN invoices i ON i.id = p.invoice_id
  LEFT JOIN accounting_documents d ON d.document_id = p.document_id AND d.status <> 'VOIDED'
  WHERE p.tenant_id = ? AND p.state = 'done' AND p.changed_at <= ?`;

const SENT_SQL = `SELECT CASE WHEN d.id IS NULL THEN 'missing_there'
      WHEN d.total_pence <> i.total_pence THEN 'total' ELSE 'paid' END AS kind,
    i.invoice_id AS number, i.currency, i.total_pence AS ours_pence,
    CASE WHEN d.total_pence <> i.total_pence THEN d.total_pence ELSE d.total_pence - d.open_pence END AS theirs_pence
  ${SENT} AND (d.id IS NULL OR d.total_pence <> i.total_pence
    OR (d.open_pence <> 0 AND COALESCE(i.charge_id, i.refund_id, i.dispute_id, i.reversal_of) IS NOT NULL))
  ORDER BY i.id LIMIT ${MAX}`;

/** Documents of Xero that have numbers like ours. */
const UNKNOWN_SQL = `SELECT 'missing_here' AS kind, d.number, d.currency, NULL AS ours_pence, d.total_pence AS theirs_pence
  FROM accounting_documents d LEFT JOIN invoices i ON i.invoice_id = d.number
  WHERE (d.number LIKE 'INV-%' OR d.number LIKE 'CRN-%') AND d.number REGEXP '^(INV|CRN)-[0-9]{6,}$' AND d.status <> 'VOIDED' AND i.id IS NULL
  ORDER BY d.id LIMIT ${MAX}`;

async function findDifferences({ knex }: Services, tenantId: string, readUntil: Date): Promise<Found[]> {
  const [sent, unknown] = await Promise.all([
    select<Found>(knex, SENT_SQL, [tenantId, readUntil]),
    select<Found>(knex, UNKNOWN_SQL, []),
  ]);
  return [...sent, ...unknown];
}

/** The job: lists all differences again, and tells in the activities if there are any. */
export async function compareWithXero({ services, now }: Moment): Promise<void> {
  const { tenant_id, read_until } = await readAccounting(services);
  if (!services.xero.client || tenant_id === null || read_until === null) return;
  const found = await findDifferences(services, tenant_id, read_until);
  await inTransaction(services, async (trx) => {
    const row = await trx('accounting').where({ id: ONLY, tenant_id }).forUpdate().first('id');
    if (!row) return;
    await trx('accounting_differences').delete();
    if (found.length > 0) await trx('accounting_differences').insert(found);
    await trx('accounting').where('id', ONLY).update({ compared_at: now });
    const said = accountingSentences.differs({ count: found.length });
    const activity = { actorId: null, spaceId: null, model: 'Accounting', modelId: ONLY, said, now } as const;
    if (found.length > 0) await recordActivity(trx, activity, [accountingChanged()]);
  });
}
