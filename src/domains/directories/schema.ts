/** Directories of companies, which create, change and deactivate accounts by SCIM 2.0. */
import { z } from 'zod';
import { domains, roleRows } from '#domains/team/index.ts';
import { id, requiredText, version } from '#shared/fields.ts';
import { paging } from '#shared/paging.ts';
import { msg } from '#shared/texts.ts';

const text = z.string();

const fields = {
  name: requiredText(msg('Please enter a name'), 60).describe('The company, or its system'),
  owned_domains: domains
    .min(1, msg('Please enter a domain'))
    .describe('The domains that belong to the company. Only addresses of these may it manage'),
  role_rows: roleRows.describe('What its groups give, by their names. The first row whose group somebody is in counts'),
  active: z.boolean(),
};

export const DirectoryInput = z.object({
  ...fields,
  role_rows: fields.role_rows.default([]),
  active: fields.active.default(true),
});
export type DirectoryInput = z.output<typeof DirectoryInput>;

export const DirectoryUpdateInput = z
  .object({ _id: id, version, ...fields })
  .partial()
  .required({ _id: true });
export type DirectoryUpdateInput = z.output<typeof DirectoryUpdateInput>;

export const DirectoryIdInput = z.object({ _id: id });
export const ListDirectoriesInput = z.object(paging);

export const DirectoryView = z.object({
  _id: text,
  name: text,
  owned_domains: z.array(text),
  role_rows: z.array(z.object({ value: text, role_id: text, space_ids: z.array(text) })),
  active: z.boolean(),
  people: z.number().describe('How many accounts it manages'),
  groups: z.number().describe('How many groups it has told'),
  url: text.describe('The address to enter in the system of the company'),
  used_at: z.date().nullable().describe('When it last called; null if never'),
  used_from: text.describe('The network of its last call'),
  version: z.number(),
  created_at: z.date(),
});
export type DirectoryView = z.output<typeof DirectoryView>;

export const NewDirectoryView = DirectoryView.extend({
  token: text.describe('The bearer token. It is in this answer only'),
});
export type NewDirectoryView = z.output<typeof NewDirectoryView>;

export const ListPeopleInput = z.object({ _id: id, ...paging });
export type ListPeopleInput = z.output<typeof ListPeopleInput>;

export const PERSON_STATES = ['active', 'inactive', 'blocked'] as const;

export const DirectoryPersonView = z.object({
  _id: text,
  user_id: text,
  name: text,
  email: text,
  groups: z.array(text).describe('The names of the groups that the person is in'),
  role: text.nullable().describe('The role that the groups give; null for none'),
  state: z
    .enum(PERSON_STATES)
    .describe('`inactive` after the directory has deactivated the person; `blocked` if staff have blocked the account'),
  made_here: z.boolean().describe('Whether the directory has made the account'),
  changed_at: z.date().describe('When the directory last changed it'),
  created_at: z.date(),
});
export type DirectoryPersonView = z.output<typeof DirectoryPersonView>;

/** Somebody whom a directory manages. */
export const PersonIdInput = z.object({ _id: id, person_id: id });
export type PersonIdInput = z.output<typeof PersonIdInput>;
