/** The inputs and outputs that procedures of many kinds of records share. */
import { z } from 'zod';
import { id, version } from '#shared/fields.ts';

export const IdInput = z.object({ _id: id });
export const Removed = z.object({ _id: z.string() });
/** With the version, a deletion can be undone only while nothing else has happened to the record. */
export const RemovedVersion = Removed.extend({ version: z.number() });
export type RemovedVersion = z.output<typeof RemovedVersion>;
export const RemoveInput = IdInput.extend({ version });
export type RemoveInput = z.output<typeof RemoveInput>;
export const RestoreInput = IdInput.extend({ version });
export type RestoreInput = z.output<typeof RestoreInput>;
