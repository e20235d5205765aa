import { BaseModel } from '#server/db/base-model.ts';
import type { Audience } from '#domains/identity/rules.ts';
import type { RoleRow } from '#domains/team/index.ts';

/** Where people may sign in. Its secret is sealed (secrets.ts). */
export class Provider extends BaseModel {
  static override tableName = 'identity_providers';
  static override jsonAttributes = ['allowed_domains', 'allowed_tenants', 'owned_domains', 'role_rows'];

  declare name: string;
  declare issuer: string;
  declare client_id: string;
  declare sealed_secret: string;
  declare audience: Audience;
  declare allowed_domains: string[];
  declare allowed_tenants: string[];
  declare owned_domains: string[];
  declare creates_accounts: boolean;
  declare role_claim: string;
  declare role_rows: RoleRow[];
  declare active: boolean;
  declare created_by: string;
  declare version: number;
  declare created_at: Date;
}

/** What an account is known by at a provider. */
export class Identity extends BaseModel {
  static override tableName = 'identities';
  static override jsonAttributes = ['given_space_ids'];

  declare user_id: string;
  declare provider_id: string;
  /** The hash of what the provider knows the person by. */
  declare subject_hash: string;
  /** The address that the provider has told last. */
  declare email: string;
  /** The role and the workspaces that the account has from the table of the provider. */
  declare given_role_id: string | null;
  declare given_space_ids: string[];
  declare used_at: Date;
  declare created_at: Date;
}
