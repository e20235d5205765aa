/** The list of what a backup contains. It is the last entry of the archive, so a truncated archive has none. */
import { z } from 'zod';

export const DATABASE_ENTRY = 'database.sql';
export const SETTINGS_ENTRY = 'settings.env';
export const MANIFEST_ENTRY = 'manifest.json';
export const FILES_PREFIX = 'files/';

const Entry = z.object({ name: z.string(), size: z.number().int(), sha256: z.string() });
export type Entry = z.output<typeof Entry>;

export const Manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime(),
  /** The release that made the backup. */
  release: z.string(),
  database: z.object({
    version: z.string(),
    /** The newest migration in the dump. */
    newestMigration: z.string().nullable(),
    /** The position in the binary log that belongs to the dump; missing when the server writes none. */
    binaryLog: z.object({ file: z.string(), position: z.number().int() }).optional(),
  }),
  entries: z.array(Entry),
});
export type Manifest = z.output<typeof Manifest>;
