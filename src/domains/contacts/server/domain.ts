/** The parts of this domain on the server. */
import type { ServerDomain } from '#server/domain.ts';
import { contactsPersonal } from '#domains/contacts/server/personal.ts';
import { contactsRouter } from '#domains/contacts/server/router.ts';
import { contactTold } from '#domains/contacts/server/told.ts';
import { ContactView } from '#domains/contacts/schema.ts';
import { contactSentences } from '#domains/contacts/sentences.ts';

export const contactsDomain = {
  routers: { contacts: contactsRouter },
  sentences: [contactSentences],
  tells: [contactTold],
  views: { Contact: ContactView },
  personal: contactsPersonal,
} satisfies ServerDomain;
