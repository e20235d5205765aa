import { z } from 'zod';
import { rest } from '#server/rest-route.ts';
import { anyone, may, router } from '#server/trpc.ts';
import {
  ContentItem,
  ContentVersion,
  CreateContentInput,
  ListContentInput,
  ListVersionsInput,
  PublishDraftInput,
  ReorderContentInput,
  RestoreVersionInput,
  UpdateContentInput,
  VersionInput,
} from '#domains/content/schema.ts';
import { getContent, listContent } from '#domains/content/server/queries.ts';
import { discardDraft, getDraft, publishDraft } from '#domains/content/server/service/drafts.ts';
import { getVersion, listVersions, restoreVersion } from '#domains/content/server/service/history.ts';
import { createContent, removeContent, restoreContent, updateContent } from '#domains/content/server/service/items.ts';
import { reorderContent } from '#domains/content/server/service/reorder.ts';
import { pageOf } from '#shared/paging.ts';
import { IdInput, RemoveInput, RemovedVersion, RestoreInput } from '#shared/record.ts';
import { TEXTS } from '#domains/content/texts.ts';

/** The website's content belongs to no workspace. Saves with files have a separate route (upload.ts). */
export const contentRouter = router({
  list: anyone
    .meta({
      rule: 'published or area',
      rest: rest.get('/dashboard', 'List the items of a type, or the folds and details of a page'),
    })
    .input(ListContentInput)
    .output(pageOf(ContentItem))
    .query(({ ctx, input }) => listContent(ctx, input)),
  get: anyone
    .meta({ rule: 'published or area', rest: rest.get('/dashboard/{_id}', 'Read an item of the website') })
    .input(IdInput)
    .output(ContentItem)
    .query(({ ctx, input }) => getContent(ctx, input._id)),
  draft: may('cms', 'show')
    .meta({ rule: 'area', rest: rest.get('/dashboard/{_id}/draft', 'Read an item as its draft has it') })
    .input(IdInput)
    .output(ContentItem)
    .query(({ ctx, input }) => getDraft(ctx, input._id)),
  create: may('cms')
    .meta({ rule: 'area' })
    .input(CreateContentInput)
    .output(ContentItem)
    .mutation(({ ctx, input }) => createContent(ctx, input)),
  update: may('cms')
    .meta({ rule: 'area' })
    .input(UpdateContentInput)
    .output(ContentItem)
    .mutation(({ ctx, input }) => updateContent(ctx, input)),
  remove: may('cms')
    .meta({ rule: 'area' })
    .input(RemoveInput)
    .output(RemovedVersion)
    .mutation(({ ctx, input }) => removeContent(ctx, input)),
  restore: may('cms')
    .meta({
      rule: 'area',
      rest: rest.post('/dashboard/{_id}/restore', {
        summary: 'Take back the deletion of an item, within an hour',
        example: {},
      }),
    })
    .input(RestoreInput)
    .output(ContentItem)
    .mutation(({ ctx, input }) => restoreContent(ctx, input)),
  reorder: may('cms')
    .meta({
      rule: 'area',
      rest: rest.put('/dashboard-order', {
        summary: 'Put the items of a type, or the folds of a page, into an order',
        example: { type: 'slider', ids: ['3', '1', '2'] },
      }),
    })
    .input(ReorderContentInput)
    .output(z.object({ ids: z.array(z.string()) }))
    .mutation(({ ctx, input }) => reorderContent(ctx, input)),
  publishDraft: may('cms')
    .meta({
      rule: 'area',
      rest: rest.post('/dashboard/{_id}/draft/publish', {
        summary: 'Show the draft of an item to visitors',
        message: TEXTS.saved,
        example: {},
      }),
    })
    .input(PublishDraftInput)
    .output(ContentItem)
    .mutation(({ ctx, input }) => publishDraft(ctx, input)),
  discardDraft: may('cms')
    .meta({
      final: 'What visitors see stays as it is.',
      rule: 'area',
      rest: rest.post('/dashboard/{_id}/draft/discard', { summary: 'Discard the draft of an item', example: {} }),
    })
    .input(PublishDraftInput)
    .output(ContentItem)
    .mutation(({ ctx, input }) => discardDraft(ctx, input)),
  versions: may('cms', 'show')
    .meta({
      rule: 'area',
      rest: rest.get('/dashboard/{_id}/versions', 'List the published states of an item, newest first'),
    })
    .input(ListVersionsInput)
    .output(pageOf(ContentVersion))
    .query(({ ctx, input }) => listVersions(ctx, input)),
  version: may('cms', 'show')
    .meta({ rule: 'area', rest: rest.get('/dashboard/{_id}/versions/{version_id}', 'Read an item as it was') })
    .input(VersionInput)
    .output(ContentItem)
    .query(({ ctx, input }) => getVersion(ctx, input)),
  restoreVersion: may('cms')
    .meta({
      rule: 'area',
      rest: rest.post('/dashboard/{_id}/versions/{version_id}/restore', {
        summary: 'Publish an earlier state of an item again',
        message: TEXTS.saved,
        example: {},
      }),
    })
    .input(RestoreVersionInput)
    .output(ContentItem)
    .mutation(({ ctx, input }) => restoreVersion(ctx, input)),
});
