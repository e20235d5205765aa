import { rest } from '#server/rest-route.ts';
import { may, router } from '#server/trpc.ts';
import {
  ExportInput,
  ExportView,
  ImportInput,
  ImportView,
  ListOwnTextsInput,
  OwnTextInput,
  OwnTextsPage,
  OwnTextView,
  PreviewInput,
  PreviewView,
  ReadOwnTextInput,
} from '#domains/wording/schema.ts';
import { previewOwnText } from '#domains/wording/server/preview.ts';
import { listOwnTexts, readOwnText } from '#domains/wording/server/queries.ts';
import { changeOwnText, checkImport, exportTexts, importOwnTexts } from '#domains/wording/server/service.ts';
import { EVERYTHING } from '#shared/permissions.ts';

// Texts belong to the installation, and mails about passwords are among them. So they are for those who may change the settings.
const superAdmin = may(EVERYTHING).meta({ rule: 'area' });

export const wordingRouter = router({
  list: superAdmin
    .meta({ rest: rest.get('/own-texts', 'The texts of the product in a language, with the own texts in their place') })
    .input(ListOwnTextsInput)
    .output(OwnTextsPage)
    .query(({ ctx, input }) => listOwnTexts(ctx.services, input)),
  get: superAdmin
    .input(ReadOwnTextInput)
    .output(OwnTextView)
    .query(({ ctx, input }) => readOwnText(ctx.services, input)),
  preview: superAdmin
    .input(PreviewInput)
    .output(PreviewView)
    .query(({ ctx, input }) => previewOwnText(ctx.services, input)),
  update: superAdmin
    .meta({
      proof: true,
      byKey: false,
      rest: rest.put('/own-texts', {
        summary: 'Replace a text in a language; null puts back that of the product',
        example: { language: 'de', text: 'Your bookings', own: 'Deine Buchungen' },
      }),
    })
    .input(OwnTextInput)
    .output(OwnTextView)
    .mutation(({ ctx, input }) => changeOwnText(ctx, input)),
  export: superAdmin
    .meta({ rest: rest.get('/own-texts/export', 'A PO file of all texts in a language, for translators') })
    .input(ExportInput)
    .output(ExportView)
    .query(async ({ ctx, input }) => ({ po: await exportTexts(ctx.services, input.language) })),
  checkImport: superAdmin
    .meta({
      byKey: false,
      rest: rest.post('/own-texts/check', {
        summary: 'What the import of a PO file would change',
        example: { language: 'de', po: 'msgid "Your bookings"\nmsgstr "Deine Buchungen"\n' },
      }),
    })
    .input(ImportInput)
    .output(ImportView)
    .mutation(({ ctx, input }) => checkImport(ctx, input)),
  import: superAdmin
    .meta({
      proof: true,
      byKey: false,
      rest: rest.post('/own-texts/import', {
        summary: 'Save the entries of a PO file as own texts, without those that are refused',
        example: { language: 'de', po: 'msgid "Your bookings"\nmsgstr "Deine Buchungen"\n' },
      }),
    })
    .input(ImportInput)
    .output(ImportView)
    .mutation(({ ctx, input }) => importOwnTexts(ctx, input)),
});
