/** The tables of this domain, for Knex. test/server/tables.test.ts compares them with the database. */
import type { RowOf } from '#server/db/table-row.ts';
import type { ConsentRow } from '#domains/accounts/server/consents.ts';
import type { User } from '#domains/accounts/server/model.ts';
import type { SessionRow } from '#domains/accounts/server/sessions.ts';
import type { SignUp } from '#domains/accounts/server/sign-ups.ts';

declare module 'knex/types/tables.js' {
  interface Tables {
    account_tokens: {
      id: string;
      user_id: string;
      purpose: 'activate' | 'otp' | 'password';
      secret_hash: string;
      tries_left: number;
      expires_at: Date;
    };
    consents: ConsentRow;
    invitation_links: {
      id: string;
      user_id: string;
      space_id: string | null;
      secret_hash: string;
      expires_at: Date;
    };
    revoked_tokens: { jti: string; expires_at: Date };
    sessions: SessionRow;
    sign_ups: SignUp;
    team_invitations: { user_id: string; role_id: string; invited_name: string; created_at: Date };
    team_invitation_spaces: { user_id: string; space_id: string };
    team_spaces: { user_id: string; space_id: string; created_at: Date };
    users: RowOf<User, 'role'>;
    user_spaces: {
      user_id: string;
      space_id: string;
      /** False while the member is blocked. */
      active: boolean;
      /** Whether the person has not accepted the entry, which staff have made. */
      pending: boolean;
      /** The name that staff have entered. */
      invited_name: string;
      created_at: Date;
      version: number;
    };
  }
}
