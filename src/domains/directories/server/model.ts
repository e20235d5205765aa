import { BaseModel } from '#server/db/base-model.ts';
import type { RoleRow } from '#domains/team/index.ts';

/** The system of a company. Of its token, only the hash is stored. */
export class Directory extends BaseModel {
  static override tableName = 'directories';
  static override jsonAttributes = ['owned_domains', 'role_rows'];

  declare name: string;
  declare token_hash: string;
  declare owned_domains: string[];
  declare role_rows: RoleRow[];
  declare active: boolean;
  declare used_at: Date | null;
  declare used_from: string;
  declare created_by: string;
  declare version: number;
  declare created_at: Date;
}

/** An account that a directory manages. */
export class DirectoryPerson extends BaseModel {
  static override tableName = 'directory_people';
  static override jsonAttributes = ['given_space_ids'];

  declare directory_id: string;
  declare user_id: string;
  /** What the directory calls the person, in its own letters. */
  declare user_name: string;
  declare external_id: string | null;
  declare given_name: string;
  declare family_name: string;
  declare active: boolean;
  /** The role and the workspaces that the account has from the groups. */
  declare given_role_id: string | null;
  declare given_space_ids: string[];
  declare created_at: Date;
  declare changed_at: Date;
}

/** A group of a directory. */
export class DirectoryGroup extends BaseModel {
  static override tableName = 'directory_groups';

  declare directory_id: string;
  declare name: string;
  declare external_id: string | null;
  declare version: number;
  declare created_at: Date;
  declare changed_at: Date;
}
