import { Model, type RelationMappings } from 'objection';
import { BaseModel } from '#server/db/base-model.ts';
import type { SpokenLanguage } from '#shared/languages.ts';
import type { StartScreen, UserView } from '#domains/accounts/schema.ts';
import type { AttachmentView } from '#domains/attachments/index.ts';
import { accessOf, Role, roleView } from '#domains/roles/server/index.ts';
import { may } from '#shared/permissions.ts';

export type UserSpace = { space_id: string; active: boolean };

export class User extends BaseModel {
  static override tableName = 'users';

  declare name: string;
  declare email: string;
  declare password_hash: string | null;
  declare company_name: string;
  declare phone: string;
  declare address: string;
  declare start_screen: StartScreen;
  declare language: SpokenLanguage | null;
  declare role_id: string | null;
  declare status: boolean;
  declare verified_at: Date | null;
  declare token_version: number;
  declare version: number;
  declare stripe_customer_id: string | null;
  /** The directory of a company that has made the account, and the one that has blocked it. */
  declare made_by_directory_id: string | null;
  declare blocked_by_directory_id: string | null;
  declare created_at: Date;
  declare role?: Role;

  static override get relationMappings(): RelationMappings {
    return {
      role: { relation: Model.BelongsToOneRelation, modelClass: Role, join: { from: 'users.role_id', to: 'roles.id' } },
    };
  }
}

type Surroundings = {
  spaces: UserSpace[];
  pictures: AttachmentView[];
  /** The role of members. */
  customer: Role | undefined;
  is_customer: boolean;
};

export function userView(user: User, { spaces, pictures, customer, is_customer }: Surroundings): UserView {
  const { id, name, email, company_name, phone, address, start_screen, language, role, version } = user;
  return {
    _id: id,
    name,
    email,
    company_name,
    phone,
    address,
    start_screen,
    language,
    pictures,
    role_id: role ? roleView(role) : null,
    may_book: [role, customer].some((each) => each?.active && may(accessOf(each), 'booking.booking')),
    is_customer,
    spaces: spaces.map(({ space_id, active }) => ({ space: space_id, active })),
    version,
  };
}
