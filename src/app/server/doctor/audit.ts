/** The check of the audit log. */
import type { Knex } from 'knex';
import { type Finding, ok, problem, warning } from '#app/server/doctor/finding.ts';
import type { Env } from '#server/env.ts';
import { type AuditReport, headFolder, verifyAudit } from '#domains/audit/server/index.ts';
import { DAY } from '#shared/time.ts';

const NAME = 'Audit log';
/** A head is signed every day. */
const MAX_HEAD_AGE = 2 * DAY;

/** What is right and wrong with an audit log that was verified. */
export function auditFinding(
  { fault, links, waiting, heads, unknownHeads, signedAt }: AuditReport,
  now: Date,
): Finding {
  if (fault) return problem(NAME, `${fault}. Compare with a backup, and find out who can write to the database.`);
  const text = `${links} entries are as they were written, and ${heads} signed heads agree`;
  if (unknownHeads > 0)
    return warning(NAME, `${text}, but ${unknownHeads} were signed with another key. Set AUDIT_KEY on all machines.`);
  if (links > 0 && (!signedAt || now.getTime() - signedAt.getTime() > MAX_HEAD_AGE))
    return warning(NAME, `${text}, but none was signed lately: the job "sign the audit log" does it in the server.`);
  return ok(NAME, waiting > 0 ? `${text}; ${waiting} entries wait to be linked` : text);
}

/** Verifies the audit log. Nothing before the migrations. */
export async function checkAudit(knex: Knex, env: Env): Promise<Finding[]> {
  if (!(await knex.schema.hasTable('audit_links'))) return [];
  return [auditFinding(await verifyAudit(knex, env, headFolder(env)), new Date())];
}
