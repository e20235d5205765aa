/** The owners of files. This domain does not depend on them: `src/app/server/owners.ts` defines them. */
import type { Call, Services } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { FileAction, FileRule } from '#domains/attachments/rules.ts';
import { type Area, type RoleAccess, may } from '#shared/permissions.ts';

/** A change of the files of an owner. */
type FileChange = {
  modelId: string;
  action: FileAction;
  count: number;
};

/** A change that was written. */
export type WrittenChange = {
  modelId: string;
  /** The file that was changed, and its former position. */
  changed?: { id: string; position: number };
};

export type AttachmentOwner = {
  /** Omitted for a record whose files are sent with the record itself. */
  rule?: FileRule;
  /** The areas whose editors change such records. Omitted for the account itself. */
  areas?: readonly Area[];
  /** Whether files that were removed are kept, because the owner can bring them back at any time. */
  keepsRemoved?: true;
  /**
   * Requires that the actor may change the files of the record.
   * @throws NotAllowed; NotFound if the record does not exist or the actor may not see it
   */
  require(call: Call, modelId: string): Promise<void>;
  /** Locks the record. @throws NotFound */
  lock(trx: Transaction, call: Call, modelId: string): Promise<unknown>;
  /** Locks the record, and writes the activity and the live event of the change. @throws NotFound */
  changed(trx: Transaction, call: Call, change: FileChange): Promise<void>;
  /** Checks and records the result of a change of one file. The record is locked. */
  afterChange?(trx: Transaction, call: Call, change: WrittenChange): Promise<void>;
  /** Stores the first file of the record after a change; null if it has none. Omitted if the record does not store it. */
  storeFirst?(trx: Transaction, modelId: string, attachmentId: string | null): Promise<void>;
};

declare module '#server/context.ts' {
  interface Services {
    /** The owners by the value of `onModel`. */
    owners: Record<string, AttachmentOwner>;
  }
}

/** The owner of a model; undefined for an unknown model. */
export function ownerOf({ owners }: Services, model: string): AttachmentOwner | undefined {
  return Object.hasOwn(owners, model) ? owners[model] : undefined;
}

/** Whether a role edits records with files. Everybody else has only a profile picture. */
export function editsFiles({ owners }: Services, role: RoleAccess | undefined): boolean {
  return Object.values(owners).some(({ areas = [] }) => areas.some((area) => may(role, area)));
}

/** The models whose removed files are kept. */
export function keepingModels({ owners }: Services): string[] {
  return Object.keys(owners).filter((model) => owners[model]?.keepsRemoved);
}
