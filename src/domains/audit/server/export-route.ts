/** GET /audit/export. */
import type { Call } from '#server/context.ts';
import { csvDownload } from '#server/csv-route.ts';
import { firstKeys, idsOf } from '#server/db/newest.ts';
import type { RowPosition } from '#server/db/position.ts';
import { type AuditEntryView, AuditFilter } from '#domains/audit/schema.ts';
import { filtered, readEntries, sorted } from '#domains/audit/server/queries.ts';
import { BYTE_ORDER_MARK, type Cell, csvLine } from '#shared/csv.ts';
import { NotAllowed } from '#shared/errors.ts';
import { EVERYTHING, may } from '#shared/permissions.ts';
import { type Translate, msg } from '#shared/texts.ts';

/** The entries that are in memory at once. */
const BATCH = 500;

const valuesText = (changes: AuditEntryView['changes'], side: 'before' | 'after') =>
  changes.length > 0 ? JSON.stringify(Object.fromEntries(changes.map((each) => [each.field, each[side]]))) : '';

const COLUMNS: Record<string, (entry: AuditEntryView) => Cell> = {
  [msg('Number')]: ({ seq }) => seq ?? '',
  [msg('Time')]: ({ created_at }) => created_at.toISOString(),
  [msg('Person')]: ({ actor }) => actor?.name ?? '',
  [msg('Person Id')]: ({ actor }) => actor?._id ?? '',
  [msg('Key')]: ({ key }) => key?.name ?? '',
  [msg('Key Id')]: ({ key }) => key?._id ?? '',
  [msg('Session')]: ({ session_id }) => session_id ?? '',
  [msg('Network')]: ({ network }) => network ?? '',
  [msg('Request||a call')]: ({ request_id }) => request_id ?? '',
  [msg('Source')]: ({ source }) => source,
  [msg('Action')]: ({ action }) => action,
  [msg('Text')]: ({ text }) => text,
  [msg('Record')]: ({ model }) => model,
  [msg('Record Id')]: ({ model_id }) => model_id ?? '',
  [msg('Before')]: ({ changes }) => valuesText(changes, 'before'),
  [msg('After')]: ({ changes }) => valuesText(changes, 'after'),
  [msg('Hash')]: ({ hash }) => hash ?? '',
};

/** The entries of the list. Between batches, no connection is held. @throws NotAllowed */
async function* exportAudit({ services, actor }: Call, filter: AuditFilter, t: Translate): AsyncGenerator<string> {
  if (!may(actor.role, EVERYTHING)) throw new NotAllowed();
  const { knex } = services;
  yield BYTE_ORDER_MARK + csvLine(Object.keys(COLUMNS).map((head) => t(head)));
  let place: RowPosition | undefined;
  do {
    const keys = await firstKeys([filtered(knex, filter)], { ...sorted(knex), offset: 0, limit: BATCH, place });
    const entries = keys.length > 0 ? await readEntries(services, idsOf(keys)) : [];
    yield entries.map((entry) => csvLine(Object.values(COLUMNS).map((cellOf) => cellOf(entry)))).join('');
    place = keys.length === BATCH ? keys.at(-1) : undefined;
  } while (place);
}

export const auditExport = csvDownload({
  path: '/audit/export',
  reads: { what: msg('the audit log'), model: 'System' },
  filename: 'audit-log.csv',
  byKey: 'domain',
  limit: { name: 'audit-export', points: 5, seconds: 60 },
  input: AuditFilter,
  lines: exportAudit,
  content: 'The entries',
  operationId: 'audit.export',
  summary: 'The audit log as CSV, with the filters of GET /audit, newest first',
  description: 'Needs the bearer token of a Super Admin. Times are in UTC.',
  tags: ['audit'],
});
