import { Model } from 'objection';

/** A person's entry in the member list of a workspace. `active` is false where they are blocked. */
export class MemberEntry extends Model {
  static override tableName = 'user_spaces';
  static override idColumn = ['user_id', 'space_id'];

  declare user_id: string;
  declare space_id: string;
  declare active: boolean;
  declare version: number;
  declare created_at: Date;
}
