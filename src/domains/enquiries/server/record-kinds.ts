import { liveNews } from '#server/live.ts';
import type { News } from '#server/outbox.ts';
import type { LockedKind, RecordEvent, RecordKind } from '#server/records/records.ts';
import type { Enquiry } from '#domains/enquiries/server/model.ts';
import { msg } from '#shared/texts.ts';

type Announced = Pick<Enquiry, 'id' | 'type' | 'space_id' | 'email'>;

/** Staff with the area in the workspace receive the events. A tour also has those of the account with its email address. */
export function enquiryNews(event: RecordEvent, { id, type, space_id, email }: Announced): News {
  const emails = type === 'book_tour' && email ? [email] : [];
  return liveNews({
    name: `enquiries.${event}`,
    spaceId: space_id,
    audience: { staff: { area: 'contactUs', spaceId: space_id }, emails },
    data: { _id: id, space_id },
  });
}

/** The kind of one enquiry: the audience of its events depends on its email address. */
export function enquiryKind(enquiry: Announced): RecordKind<string> {
  return { model: 'Enquiry', news: (event) => enquiryNews(event, enquiry) };
}

/** Staff keep answers for themselves, and screens read them when a reply is written. */
export const SAVED_ANSWER: LockedKind<string | null> = { model: 'SavedAnswer', missing: msg('Saved answer not found') };
