/** The inputs and views of threads, stages, owners and saved answers. */
import { z } from 'zod';
import { DIRECTIONS, STAGES } from '#domains/enquiries/rules.ts';
import { THREAD_TEXTS } from '#domains/enquiries/texts.ts';
import { id, pickedId, requiredLines, requiredText, version } from '#shared/fields.ts';

/** The longest text of a message, and of a saved answer. */
export const MAX_MESSAGE = 5000;

/** A reply, which is sent by mail, or a note. */
export const MessageInput = z.object({ _id: id, text: requiredLines(THREAD_TEXTS.text, MAX_MESSAGE) });
export type MessageInput = z.output<typeof MessageInput>;

export const MessageView = z.object({
  _id: z.string(),
  direction: z.enum(DIRECTIONS),
  author: z.string(),
  text: z.string(),
  /** The sender that a received mail names; blank for others. */
  from_email: z.string(),
  /** True if that is not the person of the enquiry. */
  is_stranger: z.boolean(),
  created_at: z.date(),
});
export type MessageView = z.output<typeof MessageView>;

/** Omitted fields keep their values. An owner of null is nobody. */
export const UpdateEnquiryInput = z.object({
  _id: id,
  stage: z.enum(STAGES, { error: THREAD_TEXTS.stage }).optional(),
  owner_id: pickedId(THREAD_TEXTS.owner).nullable().optional(),
});
export type UpdateEnquiryInput = z.output<typeof UpdateEnquiryInput>;

export const SpaceInput = z.object({ space_id: id });
export type SpaceInput = z.output<typeof SpaceInput>;

/** Who can own the enquiries of a workspace. */
export const OwnerView = z.object({ _id: z.string(), name: z.string() });
export type OwnerView = z.output<typeof OwnerView>;

/** An answer without a workspace is for all of them. */
export const SavedAnswerInput = z.object({
  space_id: id.nullable().default(null),
  title: requiredText(THREAD_TEXTS.title, 100),
  text: requiredLines(THREAD_TEXTS.text, MAX_MESSAGE),
});
export type SavedAnswerInput = z.output<typeof SavedAnswerInput>;

/** The form of an answer, which asks whether it is for the workspace or for all. */
export const SavedAnswerForm = SavedAnswerInput.omit({ space_id: true }).extend({ scope: z.enum(['space', 'all']) });

/** Omitted fields keep their values. An answer stays in its workspace. */
export const SavedAnswerUpdateInput = SavedAnswerInput.omit({ space_id: true }).partial().extend({ _id: id, version });
export type SavedAnswerUpdateInput = z.output<typeof SavedAnswerUpdateInput>;

export const SavedAnswerView = z.object({
  _id: z.string(),
  space_id: z.string().nullable(),
  title: z.string(),
  text: z.string(),
  version: z.number(),
});
export type SavedAnswerView = z.output<typeof SavedAnswerView>;
