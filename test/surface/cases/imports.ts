import { textRows, workbookOf } from '../../helpers/workbooks.ts';
import { type Cases, FILE_NAME, PAGE, id, inSpace, managed } from '../case.ts';

/** The smallest workbook with a cell. */
const WORKBOOK = workbookOf(textRows(['Email'])).toString('base64');

export default {
  'imports.list': managed(inSpace(PAGE), { mark: FILE_NAME }),
  'imports.get': managed(id('import'), { mark: FILE_NAME }),
  'imports.check': managed(inSpace({ kind: 'people', csv: 'Email\nada@example.org\n', after: 0 }), { change: false }),
  'imports.readWorkbook': managed(inSpace({ xlsx: WORKBOOK }), { change: false }),
  'imports.run': managed(
    ({ space, run }) => ({
      space_id: space,
      kind: 'companies',
      csv: `Name\nLooms ${run}\n`,
      file_name: 'companies.csv',
      mails: false,
    }),
    { more: { _id: '999' }, makes: ['import'] },
  ),
  'imports.undo': managed(id('import')),
} satisfies Cases;
