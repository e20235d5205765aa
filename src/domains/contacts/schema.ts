/** Customers without an account, whom the staff of a workspace know. */
import { z } from 'zod';
import { id, optionalEmail, optionalText, pickedId, requiredText, version } from '#shared/fields.ts';
import { optionalPhone } from '#shared/phones.ts';
import { paging } from '#shared/paging.ts';
import { printed } from '#shared/printable.ts';
import { msg } from '#shared/texts.ts';

/** What staff enter of a customer. Only the name is needed. */
export const NewContact = z.object({
  name: printed(requiredText(msg('Please enter full name'), 100)),
  email: optionalEmail(msg('Please enter valid email')),
  phone: optionalPhone(msg('Please enter valid mobile number')),
  company_name: printed(optionalText(100)),
});
export type NewContact = z.output<typeof NewContact>;

export const ContactInput = NewContact.extend({ space_id: id });
export type ContactInput = z.output<typeof ContactInput>;

/** Omitted fields keep their values. A contact stays in its workspace. */
export const ContactUpdateInput = NewContact.partial().extend({ _id: id, version });
export type ContactUpdateInput = z.output<typeof ContactUpdateInput>;

/** `user_id` is a member of the workspace, who gets the bookings of the contact. */
export const MergeContactInput = z.object({
  _id: pickedId(msg('Please select contact')),
  user_id: pickedId(msg('Please select member')),
  version,
});
export type MergeContactInput = z.output<typeof MergeContactInput>;

export const ListContactsInput = z.object({ space_id: id, text: optionalText(100), ...paging });
export type ListContactsInput = z.output<typeof ListContactsInput>;

export const ContactView = z.object({
  _id: z.string(),
  space_id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  company_name: z.string(),
  version: z.number(),
  created_at: z.date(),
});
export type ContactView = z.output<typeof ContactView>;
