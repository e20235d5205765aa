import type { RestRow } from '#server/rest.ts';
import { TEXTS } from '#domains/content/texts.ts';

/** POST /dashboard and PUT /dashboard/{_id} take files, and are not in this table (upload.ts). */
export const contentRest: RestRow[] = [
  {
    method: 'get',
    path: '/dashboard',
    procedure: 'content.list',
    summary: 'List the items of a type, or the folds and details of a page',
  },
  { method: 'get', path: '/dashboard/{_id}', procedure: 'content.get', summary: 'Read an item of the website' },
  {
    method: 'put',
    path: '/dashboard-order',
    procedure: 'content.reorder',
    summary: 'Put the items of a type, or the folds of a page, into an order',
    example: { type: 'slider', ids: ['3', '1', '2'] },
  },
  {
    method: 'post',
    path: '/dashboard/{_id}/restore',
    procedure: 'content.restore',
    summary: 'Take back the deletion of an item, within an hour',
    example: {},
  },
  {
    method: 'get',
    path: '/dashboard/{_id}/draft',
    procedure: 'content.draft',
    summary: 'Read an item as its draft has it',
  },
  {
    method: 'post',
    path: '/dashboard/{_id}/draft/publish',
    procedure: 'content.publishDraft',
    summary: 'Show the draft of an item to visitors',
    message: TEXTS.saved,
    example: {},
  },
  {
    method: 'post',
    path: '/dashboard/{_id}/draft/discard',
    procedure: 'content.discardDraft',
    summary: 'Discard the draft of an item',
    example: {},
  },
  {
    method: 'get',
    path: '/dashboard/{_id}/versions',
    procedure: 'content.versions',
    summary: 'List the published states of an item, newest first',
  },
  {
    method: 'get',
    path: '/dashboard/{_id}/versions/{version_id}',
    procedure: 'content.version',
    summary: 'Read an item as it was',
  },
  {
    method: 'post',
    path: '/dashboard/{_id}/versions/{version_id}/restore',
    procedure: 'content.restoreVersion',
    summary: 'Publish an earlier state of an item again',
    message: TEXTS.saved,
    example: {},
  },
  {
    method: 'get',
    path: '/website',
    procedure: 'website.navigation',
    summary: 'Read what the header and the footer link to',
  },
  {
    method: 'get',
    path: '/website/page',
    procedure: 'website.page',
    summary: 'Read the content of a page by its title',
  },
  {
    method: 'get',
    path: '/website/offers/{slug}',
    procedure: 'website.offer',
    summary: 'Read an offer as visitors see it',
  },
  {
    method: 'get',
    path: '/website/spaces/{slug}',
    procedure: 'website.space',
    summary: 'Read a space page as visitors see it',
  },
  {
    method: 'get',
    path: '/website/pages/{slug}',
    procedure: 'website.otherPage',
    summary: 'Read another page as visitors see it',
  },
];
