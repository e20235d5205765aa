/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { FactorKind } from '#domains/factors/schema.ts';

export type FactorRow = {
  id: string;
  user_id: string;
  kind: FactorKind;
  /** Of a passkey, as its person calls it. */
  name: string;
  /** Of an authenticator app. */
  sealed_secret: string | null;
  /** The last period of which a code was accepted. No code of it or of an earlier one is accepted again. */
  last_step: number;
  /** Of a passkey: what its authenticator knows it by, and its hash, by which it is found. */
  credential_id: string | null;
  credential_hash: string | null;
  /** Of a passkey, in base64url. */
  public_key: string | null;
  /** How the authenticator is reached, separated by commas. */
  transports: string;
  /** How often the authenticator has signed, if it counts. */
  counter: number;
  /** Null until the person has shown a code. */
  confirmed_at: Date | null;
  used_at: Date | null;
  created_at: Date;
};

export type ChallengeRow = {
  challenge_hash: string;
  purpose: 'register' | 'sign_in' | 'step';
  user_id: string | null;
  expires_at: Date;
};

declare module 'knex/types/tables.js' {
  interface Tables {
    factors: FactorRow;
    factor_challenges: ChallengeRow;
    recovery_codes: { user_id: string; code_hash: string; used_at: Date | null };
  }
}
