/** GET /booking-tour/export: the tours as a spreadsheet. */
import type { Call } from '#server/context.ts';
import { type Download, exportRoute, fileOperation, startingWith } from '#server/export-route.ts';
import { SPREADSHEET_TYPE, spreadsheet } from '#server/files/spreadsheet.ts';
import { TOUR_ZONE } from '#domains/enquiries/rules.ts';
import { ExportToursInput } from '#domains/enquiries/schema.ts';
import type { NamedEnquiry } from '#domains/enquiries/server/model.ts';
import { reachableEnquiries, readNamed } from '#domains/enquiries/server/queries.ts';
import { EXPORT_TEXTS } from '#domains/enquiries/texts.ts';
import { withoutFormula } from '#shared/csv.ts';
import { AppError, NotAllowed } from '#shared/errors.ts';
import { may } from '#shared/permissions.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { toLocal } from '#shared/time.ts';
import { validate } from '#shared/validate.ts';
import { msg } from '#shared/texts.ts';

/** An export reads all tours. */
const PER_ACCOUNT = { name: 'tour-export', points: 5, seconds: 60 };

/** The rows that are in memory at once. */
const BATCH = 500;

/** 'YYYY-MM-DD HH:mm' on the clock in London, which spreadsheets read as a time. */
function timeText(at: Date | null): string {
  if (!at) return '';
  const { day, time } = toLocal(at, TOUR_ZONE);
  return `${day} ${time}`;
}

type Column = { header: string; width: number; cell: (tour: NamedEnquiry) => string };

const COLUMNS: Column[] = [
  { header: 'Name', width: 24, cell: ({ name }) => withoutFormula(name) },
  { header: 'Email', width: 32, cell: ({ email }) => withoutFormula(email) },
  // A plus sign and digits, which is no formula. It is stored as a text.
  { header: 'Mobile', width: 18, cell: ({ mobile_no }) => mobile_no },
  { header: 'Company', width: 24, cell: ({ company_name }) => withoutFormula(company_name) },
  { header: 'Workspace', width: 20, cell: ({ space_name }) => withoutFormula(space_name) },
  {
    header: 'Resource',
    width: 16,
    cell: ({ resource_type }) => (resource_type ? RESOURCE_TYPE_NAMES[resource_type] : ''),
  },
  { header: 'Tour date', width: 18, cell: ({ tour_at, new_tour_at }) => timeText(new_tour_at ?? tour_at) },
  { header: 'Status', width: 14, cell: ({ state }) => state ?? '' },
  { header: 'Remark', width: 40, cell: ({ remark }) => withoutFormula(remark) },
  { header: 'Created', width: 18, cell: ({ created_at }) => timeText(created_at) },
];

const cellsOf = (tour: NamedEnquiry) => COLUMNS.map(({ cell }) => cell(tour));

/** The tours that the caller may see, newest first, in batches: each statement continues after the last id. */
async function* batchesOf(call: Call, spaceId: string | undefined): AsyncGenerator<string[][]> {
  // Without it, the database reads each batch from the newest row on, so that an export takes the square of its time.
  const index = spaceId === undefined ? 'enquiries_type' : 'enquiries_space_type';
  let last: string | undefined;
  for (;;) {
    const query = reachableEnquiries(call, spaceId, index)
      .where('type', 'book_tour')
      .orderBy('id', 'desc')
      .limit(BATCH);
    if (last !== undefined) query.where('id', '<', last);
    const rows = await readNamed(call.services.knex, query);
    if (rows.length > 0) yield rows.map(cellsOf);
    if (rows.length < BATCH) return;
    last = rows.at(-1)!.id;
  }
}

/** @throws NotAllowed without the download access; AppError 404 if there are no tours */
async function openExport(call: Call, query: Record<string, unknown>) {
  if (!may(call.actor.role, 'contactUs', 'download')) throw new NotAllowed();
  const { space_id } = validate(ExportToursInput, query);
  const batches = batchesOf(call, space_id);
  const first = await batches.next();
  if (first.done) throw new AppError('not_found', EXPORT_TEXTS.empty);
  return spreadsheet({ name: 'Tours', columns: COLUMNS, batches: startingWith(first.value, batches) });
}

const READS = { what: msg('the tours and their visitors'), model: 'Enquiry' } as const;

export const tourExport: Download = {
  path: '/booking-tour/export',
  reads: READS,
  route: (readContext) =>
    exportRoute(readContext, {
      reads: READS,
      byKey: 'contactUs',
      limit: PER_ACCOUNT,
      contentType: SPREADSHEET_TYPE,
      filename: 'tours.xlsx',
      open: openExport,
    }),
  operation: fileOperation({
    contentType: SPREADSHEET_TYPE,
    content: 'The tours',
    operationId: 'enquiries.export',
    summary: 'The tours as a spreadsheet (.xlsx), newest first',
    description:
      'The tours of a workspace, or of all workspaces that the caller manages. Needs `contactUs` download. Times are those of London. The response is 404 if there are no tours.',
    tags: ['enquiries'],
    parameters: [{ name: 'space_id', in: 'query', required: false, schema: { type: 'string' } }],
  }),
};
