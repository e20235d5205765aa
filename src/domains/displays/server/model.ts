import { BaseModel } from '#server/db/base-model.ts';

export class Display extends BaseModel {
  static override tableName = 'door_displays';

  declare space_id: string;
  declare resource_id: string;
  declare secret_hash: string;
  declare shows_names: boolean;
  declare assigned_user_id: string | null;
  declare contact_id: string | null;
  declare version: number;
  declare created_at: Date;
  declare seen_at: Date | null;
}
