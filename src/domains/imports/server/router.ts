import { requireManages } from '#server/actor.ts';
import { rest } from '#server/rest-route.ts';
import { may, router } from '#server/trpc.ts';
import {
  CheckImportInput,
  ImportCheck,
  ImportDetail,
  ImportIdInput,
  ImportView,
  ListImportsInput,
  ReadWorkbookInput,
  RunImportInput,
  WorkbookText,
} from '#domains/imports/schema.ts';
import { getImport, listImports } from '#domains/imports/server/queries.ts';
import { checkImport, runImport } from '#domains/imports/server/run.ts';
import { readWorkbook } from '#domains/imports/server/workbook.ts';
import { undoImport } from '#domains/imports/server/undo.ts';
import { pageOf } from '#shared/paging.ts';

const example = { space_id: '1', kind: 'people', csv: 'Email,Name\nada@example.org,Ada Lovelace\n' };

/** Bookings also need the rights of a booking on account. */
const RULE = 'manages the space';

export const importsRouter = router({
  check: may('members')
    .meta({
      rule: RULE,
      rest: rest.post('/imports/check', { summary: 'Check a file before its import. Nothing is written', example }),
    })
    .input(CheckImportInput)
    .output(ImportCheck)
    .mutation(({ ctx, input }) => checkImport(ctx, input)),
  readWorkbook: may('members')
    .meta({
      rule: RULE,
      rest: rest.post('/imports/workbook', {
        summary: 'Read the first sheet of an Excel workbook as the CSV of an import. Nothing is written',
        example: { space_id: '1', xlsx: 'UEsDBBQAAAAIAA==' },
      }),
    })
    .input(ReadWorkbookInput)
    .output(WorkbookText)
    .mutation(async ({ ctx, input }) => {
      requireManages(ctx.actor, input.space_id);
      return { csv: await readWorkbook(Buffer.from(input.xlsx, 'base64')) };
    }),
  run: may('members')
    .meta({
      rule: RULE,
      rest: rest.post('/imports', { summary: 'Import a file, or go on with its import', example }),
    })
    .input(RunImportInput)
    .output(ImportView)
    .mutation(({ ctx, input }) => runImport(ctx, input)),
  list: may('members', 'show')
    .meta({ rule: RULE, rest: rest.get('/imports', 'The imports of a workspace') })
    .input(ListImportsInput)
    .output(pageOf(ImportView))
    .query(({ ctx, input }) => listImports(ctx, input)),
  get: may('members', 'show')
    .meta({ rule: RULE, rest: rest.get('/imports/{_id}', 'An import, with the lines that were refused') })
    .input(ImportIdInput)
    .output(ImportDetail)
    .query(({ ctx, input }) => getImport(ctx, input)),
  undo: may('members')
    .meta({
      rule: RULE,
      rest: rest.post('/imports/{_id}/undo', {
        summary: 'Take back what an import has made, except what was changed or used since',
        example: {},
      }),
    })
    .input(ImportIdInput)
    .output(ImportView)
    .mutation(({ ctx, input }) => undoImport(ctx, input)),
});
