import { BaseModel } from '#server/db/base-model.ts';
import type { KeyKind } from '#domains/keys/schema.ts';
import type { Permissions } from '#shared/permissions.ts';

/** A key. Its secrets are rows of `api_key_secrets`, which are valid until it ends. */
export class ApiKey extends BaseModel {
  static override tableName = 'api_keys';
  static override jsonAttributes = ['permissions', 'space_ids', 'networks'];

  /** In whose name it calls. */
  declare user_id: string;
  declare kind: KeyKind;
  declare name: string;
  declare hint: string;
  declare permissions: Permissions;
  declare space_ids: string[] | null;
  declare networks: string[];
  declare expires_at: Date | null;
  declare ended_at: Date | null;
  declare ended_by: string | null;
  declare used_at: Date | null;
  declare used_from: string;
  declare used_for: string;
  declare version: number;
  declare created_at: Date;
}
