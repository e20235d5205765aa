/**
 * The port through which accounts ask for the second factor of a person, because the domain of factors imports accounts. The application provides it at
 * start (app/server/services.ts). Without it, nobody has a second factor.
 */
import type { Moment } from '#server/context.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { User } from '#domains/accounts/server/model.ts';

export type FactorsPort = {
  /**
   * A condition that is true for an account with a second factor that counts.
   * @param user the column with the id of the account @param accepted the column with what its role accepts
   */
  anyOf(user: string, accepted: string): string;
  /** A subquery of the kinds of the second factors of an account, separated by commas: 'passkey,totp'. @param user the column with its id */
  kindsOf(user: string): string;
  /** A subquery of the newest second factor of an account, null without one. @param user the column with its id */
  newestOf(user: string): string;
  /**
   * Uses up a code of a locked account: one of an authenticator app, or a recovery code.
   * @param byApp false where codes of apps do not count @returns false for a code that is not valid
   */
  redeem(trx: Transaction, user: User, code: string, at: Moment, byApp?: boolean): Promise<boolean>;
};

declare module '#server/context.ts' {
  interface Services {
    factors?: FactorsPort;
  }
}
