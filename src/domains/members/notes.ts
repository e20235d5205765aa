/** Notes of staff about a member. The member never sees them. */
import { z } from 'zod';
import { id, requiredLines } from '#shared/fields.ts';
import { paging } from '#shared/paging.ts';
import { msg } from '#shared/texts.ts';

export const MAX_NOTE = 2000;

/** Without a workspace, the notes of all workspaces that the caller manages. */
export const ListNotesInput = z.object({ user_id: id, space_id: id.optional(), ...paging });
export type ListNotesInput = z.output<typeof ListNotesInput>;

export const AddNoteInput = z.object({
  user_id: id,
  space_id: id,
  text: requiredLines(msg('Please enter a note'), MAX_NOTE),
});
export type AddNoteInput = z.output<typeof AddNoteInput>;

export const NoteView = z.object({
  _id: z.string(),
  text: z.string(),
  /** The workspace to whose staff the note belongs; null for a note of an earlier version. */
  space: z.object({ _id: z.string(), name: z.string() }).nullable(),
  author: z.object({ _id: z.string(), name: z.string() }),
  created_at: z.date(),
});
export type NoteView = z.output<typeof NoteView>;
