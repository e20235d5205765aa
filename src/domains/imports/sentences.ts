/** What activities say of imports. */
import type { ImportKind } from '#domains/imports/kinds.ts';
import { defineSentences } from '#shared/said.ts';

type Imported = { kind: ImportKind; added: number; changed: number; refused: number };

export const importSentences = defineSentences('import', {
  began: ({ kind, space }: { kind: ImportKind; space: string }) => `began to import ${kind} to ${space}`,
  imported: ({ kind, added, changed, refused }: Imported) =>
    `imported ${kind}: ${added} added, ${changed} changed, ${refused} refused`,
  tookBack: ({ kind, kept }: { kind: ImportKind; kept: number }) => `took back an import of ${kind}: ${kept} left`,
});
