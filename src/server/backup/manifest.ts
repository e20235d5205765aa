/** The list of what a backup contains. It is the last entry of the archive, so a truncated archive has none. */
import { z } from 'zod';

/** The dump, in parts. Archives of format 1 have it as one entry. */
export const DATABASE_PREFIX = 'database/';
const DATABASE_ENTRY = 'database.sql';
export const SETTINGS_ENTRY = 'settings.env';
export const MANIFEST_ENTRY = 'manifest.json';
export const FILES_PREFIX = 'files/';

export const isDatabaseEntry = (name: string) => name === DATABASE_ENTRY || name.startsWith(DATABASE_PREFIX);

const Entry = z.object({ name: z.string(), size: z.number().int(), sha256: z.string() });
export type Entry = z.output<typeof Entry>;

export const Manifest = z.object({
  format: z.union([z.literal(1), z.literal(2)]),
  createdAt: z.iso.datetime(),
  /** The release that made the backup. */
  release: z.string(),
  database: z.object({
    version: z.string(),
    /** The newest migration in the dump. */
    newestMigration: z.string().nullable(),
    /** The rows of each table; missing in format 1. */
    tables: z.record(z.string(), z.object({ rows: z.number().int(), sha256: z.string() })).optional(),
    /** The position in the binary log that belongs to the dump; missing when the server writes none. */
    binaryLog: z.object({ file: z.string(), position: z.number().int() }).optional(),
  }),
  entries: z.array(Entry),
});
export type Manifest = z.output<typeof Manifest>;
