/** What the tables of this domain say of people. */
import { type PersonalData, NO_END } from '#server/personal.ts';

export const importsPersonal: PersonalData = {
  name: 'imports',
  why: 'to undo an import, and to import a file again without doubles',
  kept: NO_END,
  erasure: 'replaced',
  tables: {
    imports: { whose: { user_id: 'author' }, personal: { file_name: 'text' }, other: ['file_hash'] },
    import_problems: {
      personal: { message: 'text' },
      other: ['heading'],
      why: 'to show which lines were not imported',
      erasure: 'removed',
    },
    imported_records: { personal: { external_id: 'id' }, other: ['line_hash', 'kept'] },
  },
};
