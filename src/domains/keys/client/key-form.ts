/** The form of a key: networks are lines of a text, and the end is a day. */
import { z } from 'zod';
import { lines, linesOf } from '#client/forms/lines.ts';
import { KEY_KINDS, KeyInput, type KeyView } from '#domains/keys/schema.ts';
import { cleanPermissions } from '#shared/permissions.ts';

const { name, permissions, networks } = KeyInput.shape;

export const KeyForm = z.object({
  name,
  kind: z.enum(KEY_KINDS),
  permissions,
  space_ids: z.array(z.string()).transform((ids) => (ids.length === 0 ? null : ids)),
  networks: lines(linesOf, networks),
  expires_on: z.string().nullable(),
});
export type KeyForm = z.output<typeof KeyForm>;

export const keyFields = (key: KeyView | undefined): z.input<typeof KeyForm> => ({
  name: key?.name ?? '',
  kind: key?.kind ?? 'live',
  permissions: cleanPermissions(key?.permissions ?? {}),
  space_ids: key?.space_ids ?? [],
  networks: key?.networks.join('\n') ?? '',
  expires_on: key?.expires_at?.toISOString().slice(0, 10) ?? null,
});

/** What the server gets. It reads a day as its first moment in UTC. */
export const inputOf = ({ expires_on, ...values }: KeyForm) => ({ ...values, expires_at: expires_on });
