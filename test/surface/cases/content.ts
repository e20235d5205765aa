import {
  type Case,
  type Cases,
  DRAFT_FAQ,
  FIRST,
  HIDDEN_FAQ,
  HIDDEN_PAGE,
  NO_STAFF,
  PAGE,
  type Records,
  id,
  numbered,
  the,
} from '../case.ts';

/** Callers without the area of the website. */
const READERS = ['visitor' as const, ...NO_STAFF];
const edited = (input: Case['input'], rest?: Case): Case => ({ input, refused: READERS, served: ['owner'], ...rest });
/** What is not active has no public page, for nobody. */
const hidden = (slug: string): Case => ({ input: { slug }, refused: ['visitor', 'member', 'manager', 'owner'] });
const version = id('faq', { version_id: the('faqVersion') });

/** Does something with a draft of the questions. */
const withDraft = (name: string): Case => ({
  ...FIRST,
  change: async ({ made, owner, part }, call) => {
    await part(() => owner.content.update.mutate({ _id: made.faq, name, draft: true }));
    await part(() => call({ _id: made.faq }));
  },
});

export default {
  'content.list': {
    input: { type: 'faq' },
    more: { ...PAGE, page_name: 'Home Page', text: 'a', active: true },
    blind: READERS,
    served: ['owner'],
    mark: HIDDEN_FAQ,
  },
  'content.get': edited(id('faq'), { mark: HIDDEN_FAQ }),
  'content.draft': edited(id('faq'), { mark: DRAFT_FAQ }),
  'content.versions': edited(id('faq', PAGE)),
  'content.version': edited(version),
  'content.create': edited(
    { type: 'faq', name: numbered('Questions'), meta: { qna: [] } },
    { more: { price: 1, active: true, pictures: [], removed: [] }, makes: ['faq'] },
  ),
  'content.update': edited(id('faq', { name: numbered('More questions'), price: 1 }), {
    more: { version: 0, description: '', meta: { qna: [] }, draft: false },
  }),
  'content.reorder': edited(
    { type: 'other-page', ids: ({ page }: Records) => [page] },
    {
      more: { page_name: 'Home Page' },
      change: async ({ made, owner, part }, call) => {
        // Each run has a page of its own, as an order is refused when items were added meanwhile.
        const page_name = String(9_000 + made.run);
        const meta = { page_name, foldType: 'faqs', items: [{ question: 'Where?', answer: 'Here' }] };
        const add = (name: string) =>
          part(async () => (await owner.content.create.mutate({ type: 'page-fold', name, meta }))._id);
        const ids = [await add('Last'), await add('First')].toReversed();
        await part(() => call({ type: 'page-fold', page_name, ids }));
      },
    },
  ),
  'content.discardDraft': edited(id('page'), withDraft('Later')),
  'content.publishDraft': edited(id('faq'), withDraft('Soon')),
  'content.restoreVersion': edited(version, {
    ...FIRST,
    change: async ({ made, owner }, call) => {
      const { items } = await owner.content.versions.query({ _id: made.faq });
      await call({ version_id: items.at(-1)!._id });
    },
  }),
  'content.remove': edited(id('faq')),
  'content.restore': edited(id('faq'), FIRST),
  'website.page': { input: { page_name: 'Home Page' } },
  'website.offer': hidden('hidden-offer'),
  'website.space': hidden('hidden-space'),
  'website.otherPage': hidden(HIDDEN_PAGE),
} satisfies Cases;
