/**
 * The port through which a role gets the limits of whoever adds or changes it, because the domain with limits imports roles. The application provides it at
 * start (app/server/services.ts).
 */
import type { Author } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';

export type RoleLimitsPort = {
  /** Limits a role that has no limit like the role of its author, in the transaction of the change. */
  passOn(trx: Transaction, author: Author, roleId: string): Promise<void>;
};

declare module '#server/context.ts' {
  interface Services {
    roleLimits: RoleLimitsPort;
  }
}
