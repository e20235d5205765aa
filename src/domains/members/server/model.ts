import { Model } from 'objection';

/** The membership of an account in a workspace. `active` is false while the member is blocked there. */
export class MemberEntry extends Model {
  static override tableName = 'user_spaces';
  static override idColumn = ['user_id', 'space_id'];

  declare user_id: string;
  declare space_id: string;
  declare active: boolean;
  /** Whether the person has not accepted the entry yet. */
  declare pending: boolean;
  /** The name that staff have entered, which a pending entry shows. */
  declare invited_name: string;
  declare version: number;
  declare created_at: Date;
}
