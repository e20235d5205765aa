/** Verifies the audit log: the entries, their links, the order, and the signed heads. `npm run doctor` does it. */
import type { Knex } from 'knex';
import type { AuditEntryRow } from '#server/audit/row.ts';
import { select } from '#server/db/statements.ts';
import type { Env } from '#server/env.ts';
import { FIRST_HASH, linkHash, textsHash } from '#domains/audit/server/hashes.ts';
import { erasedText } from '#domains/audit/server/erase.ts';
import { type Head, headText, readHeads } from '#domains/audit/server/heads.ts';
import { verify } from '#domains/audit/server/key.ts';
import { endOfChain, firstUnlinked } from '#domains/audit/server/link.ts';
import { anchorText } from '#domains/audit/server/retention.ts';
import type { AuditLinkRow } from '#domains/audit/server/tables.ts';

const BATCH = 1_000;

export type AuditReport = {
  /** The first thing that is wrong. */
  fault?: string;
  links: number;
  /** The entries that have no link yet. */
  waiting: number;
  heads: number;
  /** The heads that another key has signed. */
  unknownHeads: number;
  /** When the newest head was signed. */
  signedAt?: Date;
};

type Place = Pick<Env, 'AUDIT_KEY' | 'DATA_DIR'>;

class Fault extends Error {}

/** The columns of the entry are null if it was removed, and those of its erasure if it has none. */
type Linked = AuditLinkRow &
  (AuditEntryRow | { id: null }) & { erased_hash: string | null; signed_by: string | null; signature: string | null };

const LINKED_SQL = `SELECT l.seq, l.entry_id, l.texts_hash, l.hash, l.linked_at, e.*, x.texts_hash AS erased_hash, x.signed_by, x.signature
  FROM audit_links l LEFT JOIN audit_entries e ON e.id = l.entry_id LEFT JOIN audit_erased x ON x.entry_id = l.entry_id WHERE l.seq > ? ORDER BY l.seq LIMIT ${BATCH}`;

const nameOf = ({ id, action, created_at }: AuditEntryRow) => `entry ${id} (${action}, ${created_at.toISOString()})`;

/** Whether the texts of an entry are those of its link, or those that an erasure has left. */
function hasItsTexts(row: Linked & AuditEntryRow, place: Place): boolean {
  const present = textsHash(row);
  if (present === row.texts_hash) return true;
  const { entry_id, erased_hash: texts_hash, signed_by, signature } = row;
  if (texts_hash !== present || signed_by === null || signature === null) return false;
  return verify(place, erasedText({ entry_id, texts_hash }), { signed_by, signature }) === 'right';
}

/** @returns the hash of the link @throws Fault */
function verifyLink(row: Linked, expected: bigint, previous: string, place: Place): string {
  if (BigInt(row.seq) !== expected) throw new Fault(`Number ${expected} was removed`);
  if (row.id === null) throw new Fault(`Number ${row.seq}, entry ${row.entry_id}, was removed`);
  const isRight = hasItsTexts(row, place) && linkHash(previous, row, row.texts_hash) === row.hash;
  if (!isRight) throw new Fault(`Number ${row.seq}, ${nameOf(row)}, was changed, inserted or exchanged`);
  return row.hash;
}

/** The heads by the numbers that they name. @throws Fault for one that was changed */
function headsBySeq(heads: { file: string; head?: Head }[], place: Place) {
  const bySeq = new Map<string, { file: string; head: Head }>();
  let unknownHeads = 0;
  for (const { file, head } of heads) {
    const state = head ? verify(place, headText(head), head) : 'wrong';
    if (!head || state === 'wrong') throw new Fault(`The signed head ${file} was changed`);
    if (state === 'unknown') unknownHeads += 1;
    else bySeq.set(head.seq, { file, head });
  }
  return { bySeq, unknownHeads };
}

async function anchorOf(knex: Knex, place: Place): Promise<{ seq: bigint; hash: string }> {
  const anchor = await knex('audit_anchors').orderBy('seq', 'desc').first();
  if (!anchor) return { seq: 0n, hash: FIRST_HASH };
  if (verify(place, anchorText(anchor), anchor) === 'wrong')
    throw new Fault(`The anchor at number ${anchor.seq} was changed or inserted`);
  return { seq: BigInt(anchor.seq), hash: anchor.hash };
}

/** @throws Fault for the first link that is wrong, and for a head that says otherwise */
async function verifyChain(knex: Knex, place: Place, bySeq: ReturnType<typeof headsBySeq>['bySeq']): Promise<number> {
  const anchor = await anchorOf(knex, place);
  let { seq, hash } = anchor;
  const compare = () => {
    const signed = bySeq.get(String(seq));
    if (signed && signed.head.hash !== hash)
      throw new Fault(`Entries up to number ${seq} were changed and linked anew since ${signed.head.at}`);
  };
  compare();
  for (;;) {
    const rows = await select<Linked>(knex, LINKED_SQL, [String(seq)]);
    for (const row of rows) {
      hash = verifyLink(row, seq + 1n, hash, place);
      seq += 1n;
      compare();
    }
    if (rows.length < BATCH) break;
  }
  for (const { head } of bySeq.values())
    if (BigInt(head.seq) > seq) throw new Fault(`Number ${seq + 1n} and later ones were removed since ${head.at}`);
  return Number(seq - anchor.seq);
}

const UNLINKED_SQL = `SELECT e.* FROM audit_entries e LEFT JOIN audit_links l ON l.entry_id = e.id
  WHERE l.entry_id IS NULL AND e.id < ? ORDER BY e.id LIMIT 1`;

/** @returns the entries that wait for their link @throws Fault for one that has none and gets none */
async function verifyUnlinked(knex: Knex): Promise<number> {
  const first = await firstUnlinked(knex, await endOfChain(knex));
  const [inserted] = await select<AuditEntryRow>(knex, UNLINKED_SQL, [first]);
  if (inserted) throw new Fault(`The ${nameOf(inserted)} was inserted`);
  const sql =
    'SELECT COUNT(*) AS count FROM audit_entries e LEFT JOIN audit_links l ON l.entry_id = e.id WHERE e.id >= ? AND l.entry_id IS NULL';
  const [row] = await select<{ count: number }>(knex, sql, [first]);
  return Number(row?.count ?? 0);
}

/** Verifies the whole log, and stops at the first fault. @param folders where signed heads are */
export async function verifyAudit(knex: Knex, place: Place, folder: string): Promise<AuditReport> {
  const report: AuditReport = { links: 0, waiting: 0, heads: 0, unknownHeads: 0 };
  try {
    const heads = await readHeads(folder);
    const { bySeq, unknownHeads } = headsBySeq(heads, place);
    const newest = heads.at(-1)?.head;
    Object.assign(report, { heads: heads.length, unknownHeads }, newest && { signedAt: new Date(newest.at) });
    report.links = await verifyChain(knex, place, bySeq);
    report.waiting = await verifyUnlinked(knex);
    return report;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { ...report, fault: error.message };
  }
}
