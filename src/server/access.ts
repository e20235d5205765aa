/** Who may call a procedure, and for which records. Each procedure declares both; docs/permissions.md is made from them. */
import { type Access, EVERYTHING, type Requirement } from '#shared/permissions.ts';

/**
 * Whose records a procedure may read or change, once its caller may call it. The domain decides; the name of the rule says what
 * the test that walks all procedures has to try.
 */
export const RECORD_RULES = {
  'no record': 'The call takes no id and answers nothing of other people.',
  area: 'The area of the role is enough, whichever the record.',
  secret: 'The caller holds a secret that was handed out to one person.',
  'own account': 'The record is the account of the caller, or belongs to it.',
  'own card': 'The card was saved by the caller.',
  'sees the space': 'The caller is not blocked in the workspace of the record.',
  'manages the space':
    'The caller has the area in the workspace of the record: it is assigned to them, or their role shows all.',
  'own, or manages the space': 'The record belongs to the caller, or they manage its workspace.',
  'reaches the person': 'The person belongs to a workspace that the caller manages.',
  'manages the person':
    'As "reaches the person"; role and status change only where the caller manages all workspaces of the person.',
  'role within own': 'The role grants no more than the role of the caller.',
  'may change the owner': 'The caller may change the record that the file belongs to.',
} as const;

export type RecordRule = keyof typeof RECORD_RULES;

/** Read by the test that walks all procedures, by docs/permissions.md and by the OpenAPI document. */
export type ProcedureAccess = {
  access: 'anyone' | 'signedIn' | 'verifying' | { area: Requirement; type: Access };
  rule: RecordRule;
  /** Its answer carries a bearer: it is not kept for an `Idempotency-Key`. */
  answersSession?: true;
};

/** In words, for the documents. */
export function accessText(access: ProcedureAccess['access'] | undefined): string {
  if (access === undefined || access === 'anyone')
    return 'Open to everybody; with a bearer the answer is what that account may see.';
  if (access === 'signedIn') return 'Needs a bearer.';
  if (access === 'verifying') return 'Needs the bearer of scope `verify` that sign-up answers.';
  if (access.area === EVERYTHING)
    return 'Needs the bearer of a Super Admin: a role that grants every area and both flags.';
  return `Needs a bearer whose role has \`${access.area}\` ${access.type}.`;
}
