/** Notes of staff about a member. The member never sees them. */
import { z } from 'zod';
import { id, requiredLines } from '#shared/fields.ts';
import { paging } from '#shared/paging.ts';

export const MAX_NOTE = 2000;

export const ListNotesInput = z.object({ user_id: id, ...paging });
export type ListNotesInput = z.output<typeof ListNotesInput>;

export const AddNoteInput = z.object({ user_id: id, text: requiredLines('Please enter a note', MAX_NOTE) });
export type AddNoteInput = z.output<typeof AddNoteInput>;

export const NoteView = z.object({
  _id: z.string(),
  text: z.string(),
  author: z.object({ _id: z.string(), name: z.string() }),
  created_at: z.date(),
});
export type NoteView = z.output<typeof NoteView>;
