import { rest } from '#server/rest.ts';
import { TEXTS } from '#domains/content/texts.ts';

/** POST /dashboard and PUT /dashboard/{_id} take files, and are not in this table (upload.ts). */
export const contentRest = [
  rest.get('/dashboard', 'content.list', 'List the items of a type, or the folds and details of a page'),
  rest.get('/dashboard/{_id}', 'content.get', 'Read an item of the website'),
  rest.put('/dashboard-order', 'content.reorder', {
    summary: 'Put the items of a type, or the folds of a page, into an order',
    example: { type: 'slider', ids: ['3', '1', '2'] },
  }),
  rest.post('/dashboard/{_id}/restore', 'content.restore', {
    summary: 'Take back the deletion of an item, within an hour',
    example: {},
  }),
  rest.get('/dashboard/{_id}/draft', 'content.draft', 'Read an item as its draft has it'),
  rest.post('/dashboard/{_id}/draft/publish', 'content.publishDraft', {
    summary: 'Show the draft of an item to visitors',
    message: TEXTS.saved,
    example: {},
  }),
  rest.post('/dashboard/{_id}/draft/discard', 'content.discardDraft', {
    summary: 'Discard the draft of an item',
    example: {},
  }),
  rest.get('/dashboard/{_id}/versions', 'content.versions', 'List the published states of an item, newest first'),
  rest.get('/dashboard/{_id}/versions/{version_id}', 'content.version', 'Read an item as it was'),
  rest.post('/dashboard/{_id}/versions/{version_id}/restore', 'content.restoreVersion', {
    summary: 'Publish an earlier state of an item again',
    message: TEXTS.saved,
    example: {},
  }),
  rest.get('/website', 'website.navigation', 'Read what the header and the footer link to'),
  rest.get('/website/page', 'website.page', 'Read the content of a page by its title'),
  rest.get('/website/offers/{slug}', 'website.offer', 'Read an offer as visitors see it'),
  rest.get('/website/spaces/{slug}', 'website.space', 'Read a space page as visitors see it'),
  rest.get('/website/pages/{slug}', 'website.otherPage', 'Read another page as visitors see it'),
];
