import { textRows, workbookOf } from '../../helpers/workbooks.ts';
import { type Cases, PAGE, by, id, inSpace, numbered, secret } from '../case.ts';

/** The smallest workbook with a cell. */
const WORKBOOK = workbookOf(textRows(['Email'])).toString('base64');
const PEOPLE = { kind: 'people', csv: 'Email\nada@example.org\n', after: 0 };
const COMPANIES = { kind: 'companies', csv: numbered('Name\nLooms'), file_name: 'companies.csv', mails: false };

export default {
  'imports.list': by.managers(inSpace(PAGE), { mark: secret('file') }),
  'imports.get': by.managers(id('import'), { mark: secret('file') }),
  'imports.check': by.managers(inSpace(PEOPLE), { change: false }),
  'imports.readWorkbook': by.managers(inSpace({ xlsx: WORKBOOK }), { change: false }),
  'imports.run': by.managers(inSpace(COMPANIES), { more: { _id: '999' }, makes: ['import'] }),
  'imports.undo': by.managers(id('import')),
} satisfies Cases;
