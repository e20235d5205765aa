/** Who files can belong to. Attachments know no owner: `src/app/server/owners.ts` registers them. */
import type { Actor } from '#server/actor.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { FileRule } from '#domains/attachments/rules.ts';

/** What happened to an owner's files. */
export type FileChange = {
  actor: Actor;
  modelId: string;
  deed: 'added' | 'changed' | 'removed';
  count: number;
  now: Date;
};

export type Owner = {
  rule: FileRule;
  /**
   * Asks whether the actor may change the record's files.
   * @throws NotAllowed, or NotFound when there is no such record or the actor may not know of it
   */
  require(actor: Actor, modelId: string): Promise<void>;
  /** Locks the record, writes down who did what, and tells those who look at it. @throws NotFound */
  changed(trx: Transaction, change: FileChange): Promise<void>;
};

let owners: Record<string, Owner> = {};

/** Set once at start; the keys are the values of `onModel`. */
export function provideOwners(all: Record<string, Owner>): void {
  owners = all;
}

/** undefined for a name that nothing is registered under. */
export function ownerOf(model: string): Owner | undefined {
  return Object.hasOwn(owners, model) ? owners[model] : undefined;
}
