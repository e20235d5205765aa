/** The form of a directory: its domains are lines of a text. */
import { z } from 'zod';
import { lines, linesOf } from '#client/forms/lines.ts';
import { DirectoryInput, type DirectoryView } from '#domains/directories/schema.ts';

const { name, owned_domains, role_rows, active } = DirectoryInput.shape;

export const DirectoryForm = z.object({ name, owned_domains: lines(linesOf, owned_domains), role_rows, active });

export const directoryFields = (directory: DirectoryView | undefined): z.input<typeof DirectoryForm> => ({
  name: directory?.name ?? '',
  owned_domains: directory?.owned_domains.join('\n') ?? '',
  role_rows: directory?.role_rows ?? [],
  active: directory?.active ?? true,
});
