/** Who files can belong to. Attachments know no owner: `src/app/server/owners.ts` names them. */
import type { Call, Services } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { FileRule } from '#domains/attachments/rules.ts';

/** What happened to an owner's files. */
export type FileChange = {
  modelId: string;
  action: 'added' | 'changed' | 'removed';
  count: number;
};

export type Owner = {
  rule: FileRule;
  /**
   * Asks whether the actor may change the record's files.
   * @throws NotAllowed, or NotFound when there is no such record or the actor may not know of it
   */
  require(call: Call, modelId: string): Promise<void>;
  /** Locks the record, writes down who did what, and tells those who look at it. @throws NotFound */
  changed(trx: Transaction, call: Call, change: FileChange): Promise<void>;
};

declare module '#server/context.ts' {
  interface Services {
    /** By the value of `onModel`. */
    owners: Record<string, Owner>;
  }
}

/** undefined for a name that nothing is registered under. */
export function ownerOf({ owners }: Services, model: string): Owner | undefined {
  return Object.hasOwn(owners, model) ? owners[model] : undefined;
}
