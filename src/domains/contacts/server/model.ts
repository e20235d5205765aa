import { BaseModel } from '#server/db/base-model.ts';
import type { ContactView } from '#domains/contacts/schema.ts';

export class Contact extends BaseModel {
  static override tableName = 'contacts';

  declare space_id: string;
  declare name: string;
  declare email: string;
  declare phone: string;
  declare company_name: string;
  /** The member with whom the contact was merged. */
  declare user_id: string | null;
  declare status: boolean;
  declare deleted_at: Date | null;
  declare version: number;
  declare created_at: Date;
}

export function contactView(contact: Contact): ContactView {
  const { id, space_id, name, email, phone, company_name, version, created_at } = contact;
  return { _id: id, space_id, name, email, phone, company_name, version, created_at };
}
