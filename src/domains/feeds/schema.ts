/** Calendar feeds: secret addresses under which calendar programs read bookings. */
import { z } from 'zod';
import { id } from '#shared/fields.ts';
import { paging } from '#shared/paging.ts';

export const ListFeedsInput = z.object(paging);
export type ListFeedsInput = z.output<typeof ListFeedsInput>;

/** Without a resource, the feed contains the bookings of the caller. */
export const AddFeedInput = z.object({ resource_id: id.nullish() });
export type AddFeedInput = z.output<typeof AddFeedInput>;

export const FeedIdInput = z.object({ _id: id });

export const FeedView = z.object({
  _id: z.string(),
  /** Null for the feed of the caller's own bookings. */
  resource: z
    .object({
      _id: z.string(),
      name: z.string(),
      color: z.string(),
      space: z.string(),
    })
    .nullable(),
  created_at: z.date(),
  /** When a calendar program last read it, to the hour. */
  read_at: z.date().nullable(),
});
export type FeedView = z.output<typeof FeedView>;

/** The address is in the response that makes it, and nowhere else: only its hash is stored. */
export const NewFeedView = FeedView.extend({ url: z.string() });
export type NewFeedView = z.output<typeof NewFeedView>;
