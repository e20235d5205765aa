/** What activities say of imports. */
import type { ImportKind } from '#domains/imports/kinds.ts';
import { defineSentences } from '#shared/said.ts';
import { type Later, later } from '#shared/texts.ts';

const KINDS: Record<ImportKind, Later> = {
  people: later('people'),
  companies: later('companies'),
  bookings: later('bookings'),
  credits: later('credits'),
  memberships: later('memberships'),
};

type Imported = { kind: ImportKind; added: number; changed: number; refused: number };

export const importSentences = defineSentences('import', {
  began: ({ kind, space }: { kind: ImportKind; space: string }, t) =>
    t('began to import {kind} to {space}', { kind: t(KINDS[kind]), space }),
  imported: ({ kind, added, changed, refused }: Imported, t) =>
    t('imported {kind}: {added} added, {changed} changed, {refused} refused', {
      kind: t(KINDS[kind]),
      added,
      changed,
      refused,
    }),
  tookBack: ({ kind, kept }: { kind: ImportKind; kept: number }, t) =>
    t('took back an import of {kind}: {kept} left', { kind: t(KINDS[kind]), kept }),
});
