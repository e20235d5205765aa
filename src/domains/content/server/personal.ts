/** What the tables of this domain say of people. */
import { type PersonalData, NO_END } from '#server/personal.ts';

export const contentPersonal: PersonalData = {
  name: 'content',
  why: 'to show the website, with what customers have said of the operator',
  kept: NO_END,
  erasure: 'kept',
  tables: {
    content_drafts: { whose: { saved_by: 'author' }, personal: { state: 'record' }, other: ['failure'] },
    content_items: {
      personal: { name: 'text', description: 'text', meta: 'record', translations: 'record' },
      other: ['type', 'page', 'slug', 'live_slug', 'live_details'],
    },
    content_kinds: { other: ['type'] },
    content_old_slugs: { other: ['type', 'slug'] },
    content_versions: { whose: { saved_by: 'author' }, personal: { state: 'record' } },
  },
};
