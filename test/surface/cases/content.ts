import {
  type Caller,
  type Case,
  type Cases,
  DRAFT_FAQ,
  FIRST,
  HIDDEN_FAQ,
  HIDDEN_PAGE,
  NO_STAFF,
  PAGE,
  id,
} from '../case.ts';

/** For those with the area of the website. */
const edited = (input: Case['input'], rest: Case = {}): Case => ({
  input,
  refused: ['visitor', ...NO_STAFF],
  served: ['owner'],
  ...rest,
});
/** What is not active has no public page, for nobody. */
const hidden = (slug: string): Case => ({ input: { slug }, refused: ['visitor', 'member', 'manager', 'owner'] });
const BLIND: Caller[] = ['visitor', ...NO_STAFF];

export default {
  'content.list': {
    input: { type: 'faq' },
    more: { ...PAGE, page_name: 'Home Page', text: 'a', active: true },
    blind: BLIND,
    served: ['owner'],
    mark: HIDDEN_FAQ,
  },
  'content.get': edited(id('faq'), { mark: HIDDEN_FAQ }),
  'content.draft': edited(id('faq'), { mark: DRAFT_FAQ }),
  'content.versions': edited(id('faq', PAGE)),
  'content.version': edited(({ faq, faqVersion }) => ({ _id: faq, version_id: faqVersion })),
  'content.create': edited(({ run }) => ({ type: 'faq', name: `Questions ${run}`, meta: { qna: [] } }), {
    more: { price: 1, active: true, pictures: [], removed: [] },
    makes: ['faq'],
  }),
  'content.update': edited(({ faq, run }) => ({ _id: faq, name: `More questions ${run}`, price: 1 }), {
    more: { version: 0, description: '', meta: { qna: [] }, draft: false },
  }),
  'content.reorder': edited(({ page }) => ({ type: 'other-page', ids: [page] }), {
    more: { page_name: 'Home Page' },
    change: async ({ made, owner, part }, call) => {
      // Each run has a page of its own, as an order is refused when items were added meanwhile.
      const page_name = String(9_000 + made.run);
      const meta = { page_name, foldType: 'faqs', items: [{ question: 'Where?', answer: 'Here' }] };
      const ids: string[] = [];
      for (const name of ['Last', 'First'])
        await part(async () => {
          const { _id } = await owner.content.create.mutate({ type: 'page-fold', name, meta });
          ids.unshift(_id);
        });
      await part(() => call({ type: 'page-fold', page_name, ids }));
    },
  }),
  'content.discardDraft': edited(id('page'), {
    ...FIRST,
    change: async ({ made, owner, part }, call) => {
      await part(() => owner.content.update.mutate({ _id: made.faq, name: 'Later', draft: true }));
      await part(() => call({ _id: made.faq }));
    },
  }),
  'content.publishDraft': edited(id('faq'), {
    ...FIRST,
    change: async ({ made, owner, part }, call) => {
      await part(() => owner.content.update.mutate({ _id: made.faq, name: 'Soon', draft: true }));
      await part(() => call());
    },
  }),
  'content.restoreVersion': edited(({ faq, faqVersion }) => ({ _id: faq, version_id: faqVersion }), {
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
