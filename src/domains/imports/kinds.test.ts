import { describe, expect, it } from 'vitest';
import { COLUMNS, fieldOf, IMPORT_KINDS, REQUIRED, templateOf, TEMPLATES } from '#domains/imports/kinds.ts';

describe('the columns of a file', () => {
  it('are recognised by any of their names, whatever their case, blanks and separators', () => {
    for (const heading of ['Email', 'e-mail', ' EMAIL ADDRESS ', 'email_address'])
      expect(fieldOf('people', heading)).toBe('email');
    expect(fieldOf('people', 'Member Name')).toBe('name');
    expect(fieldOf('bookings', 'start.dateTime')).toBe('from');
    expect(fieldOf('bookings', 'FromTime')).toBe('from');
    expect(fieldOf('companies', 'TaxIDNumber')).toBe('vat_number');
    expect(fieldOf('people', 'Favourite colour')).toBeUndefined();
  });

  it.each(IMPORT_KINDS)('of %s have names that mean one field each, also in the templates', (kind) => {
    for (const [field, { others = [], ...names }] of Object.entries(COLUMNS[kind]))
      for (const name of [...Object.values(names), ...others])
        expect([name, fieldOf(kind, name)]).toEqual([name, field]);
    for (const template of TEMPLATES) {
      const fields = templateOf(kind, template)
        .trim()
        .split(',')
        .map((heading) => fieldOf(kind, heading));
      expect(fields).toEqual(expect.arrayContaining(REQUIRED[kind]));
      expect(new Set(fields).size).toBe(fields.length);
    }
  });
});
