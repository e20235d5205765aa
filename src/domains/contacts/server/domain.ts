/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { contactsRouter } from '#domains/contacts/server/router.ts';
import { ContactView } from '#domains/contacts/schema.ts';

export const contactsDomain = {
  routers: { contacts: contactsRouter },
  views: { Contact: ContactView },
} satisfies ServerDomain;
