/** Keys: with one, a program calls in the name of a person, with a part of their rights. */
import { z } from 'zod';
import { KEY_STATES, OVERLAPS, type Overlap } from '#domains/keys/rules.ts';
import { flag, id, instant, numeric, requiredText, version } from '#shared/fields.ts';
import { paging } from '#shared/paging.ts';
import { AREA_KEYS, type Permissions, cleanPermissions, grantOf, unknownAreaIn } from '#shared/permissions.ts';
import { msg } from '#shared/texts.ts';

const text = z.string();

export const KEY_KINDS = ['live', 'test'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

const grantsSomething = (permissions: Permissions) => AREA_KEYS.some((area) => grantOf(permissions, area).show);

const PERMISSIONS_TEXT =
  'What it may do: areas with `show`, `editable` and, of some, `download`, of which those that are missing are false. An area with a dot is nested: ' +
  '`{ "members": { "show": true }, "booking": { "booking": { "show": true, "editable": true } } }`. The areas: ' +
  `${AREA_KEYS.map((area) => `\`${area}\``).join(', ')}`;

const permissions = z
  .record(text.max(40), z.unknown(), { error: msg('Please choose permissions') })
  .check(({ value, issues }) => {
    const unknown = unknownAreaIn(value);
    if (unknown !== undefined)
      issues.push({ code: 'custom', message: `There is no area "${unknown}" here`, input: value });
  })
  .transform(cleanPermissions)
  .refine(grantsSomething, msg('Please choose what the program may do'))
  .describe(PERMISSIONS_TEXT);

const WRONG_NETWORK = msg('Please enter addresses or networks, such as 203.0.113.7 or 203.0.113.0/24');
const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { error: WRONG_NETWORK });

const kind = z
  .enum(KEY_KINDS, { error: msg('Please choose what it is for') })
  .default('live')
  .describe('live: for the installation; test: for its sandbox, which has workspaces and money of its own');

const fields = {
  name: requiredText(msg('Please enter a name'), 60),
  permissions,
  space_ids: z
    .array(id)
    .min(1, msg('Please choose workspaces'))
    .max(100, msg('Too many workspaces'))
    .nullable()
    .describe('The workspaces in which it may do this; null for all of its person'),
  networks: z
    .array(network)
    .max(50, msg('Too many networks'))
    .describe('The addresses and networks from which it is accepted; empty for all'),
  expires_at: instant(msg('Please enter a date')).nullable().describe('When it ends by itself; null for never'),
};

export const KeyInput = z.object({
  ...fields,
  kind,
  space_ids: fields.space_ids.default(null),
  networks: fields.networks.default([]),
  expires_at: fields.expires_at.default(null),
});
export type KeyInput = z.output<typeof KeyInput>;

export const KeyUpdateInput = z
  .object({ _id: id, version, ...fields })
  .partial()
  .required({ _id: true });
export type KeyUpdateInput = z.output<typeof KeyUpdateInput>;

export const KeyIdInput = z.object({ _id: id });

const isOverlap = (hours: number): hours is Overlap => OVERLAPS.some((known) => known === hours);

export const ReplaceKeyInput = z.object({
  _id: id,
  overlap_hours: numeric(msg('Please choose how long the former secret is valid'))
    .refine(isOverlap, msg('Please choose 0, 1, 24 or 168 hours'))
    .default(24)
    .describe('How long the former secret is valid beside the new one: 0, 1, 24 or 168 hours'),
});
export type ReplaceKeyInput = z.output<typeof ReplaceKeyInput>;

export const ListKeysInput = z.object({
  everybody: flag.optional().describe('Super Admins only: also the keys of others'),
  state: z.enum(KEY_STATES).optional().describe('Only keys in this state'),
  ...paging,
});
export type ListKeysInput = z.output<typeof ListKeysInput>;

export const KeyView = z.object({
  _id: text,
  name: text,
  kind: z.enum(KEY_KINDS),
  hint: text.describe('The last letters of its secret'),
  person: z.object({ _id: text, name: text }).describe('In whose name it calls'),
  is_own: z.boolean(),
  permissions: z.custom<Permissions>(),
  space_ids: z.array(text).nullable(),
  networks: z.array(text),
  state: z.enum(KEY_STATES).describe('suspended: its person or their role is switched off'),
  expires_at: z.date().nullable(),
  ended_at: z.date().nullable(),
  former_until: z.date().nullable().describe('Until when a former secret is valid, too'),
  used_at: z.date().nullable().describe('When it was last used, to the minute'),
  used_from: text.describe('From which address'),
  used_for: text.describe('For which call'),
  version: z.number(),
  created_at: z.date(),
});
export type KeyView = z.output<typeof KeyView>;

/** `is_available`: whether the installation has a sandbox. */
export const SandboxView = z.object({ is_available: z.boolean() });
export type SandboxView = z.output<typeof SandboxView>;

/** The secret is in the response that makes it, and nowhere else. */
export const NewKeyView = KeyView.extend({ secret: text.describe('The bearer token of the program') });
export type NewKeyView = z.output<typeof NewKeyView>;
