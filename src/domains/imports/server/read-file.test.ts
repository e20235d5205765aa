import { describe, expect, it } from 'vitest';
import { MOST_LINES } from '#domains/imports/schema.ts';
import { readFile } from '#domains/imports/server/read-file.ts';

const FORMAT = { dates: 'ymd', decimals: 'point' } as const;
const people = (csv: string) => readFile('people', csv, FORMAT);
const ADA = { email: 'ada@example.org', name: 'Lovelace, Ada' };

describe('a file', () => {
  it('may have commas, semicolons or tabs, a byte order mark, and line ends of Windows', () => {
    for (const [separator, end] of [
      [',', '\n'],
      [';', '\r\n'],
      ['\t', '\r\n'],
    ] as const) {
      const csv = `\uFEFF"Email"${separator}"Name"${end}ada@example.org${separator}"Lovelace, Ada"${end}`;
      expect(people(csv).lines).toEqual([{ line: 2, cells: ADA }]);
    }
  });

  it('keeps the numbers of its lines where cells have several lines and lines are blank', () => {
    const csv = 'Name,Email\n"Ada\nLovelace",a@example.org\n\n,\n"He said ""so""",b@example.org\n';
    expect(people(csv).lines).toEqual([
      { line: 2, cells: { name: 'Ada\nLovelace', email: 'a@example.org' } },
      { line: 6, cells: { name: 'He said "so"', email: 'b@example.org' } },
    ]);
  });

  it('names the columns that are not known, and the second one of a field', () => {
    const { headings, ignored } = people('E-Mail,Plan,Full name,Name,\nada@example.org,Gold,Ada,Ben,\n');
    expect(headings).toEqual({ email: 'E-Mail', name: 'Full name' });
    expect(ignored).toEqual(['Plan', 'Name']);
  });

  it('leaves out blank and missing cells', () => {
    expect(people('Email,Name\nada@example.org\nben@example.org,  \n').lines.map(({ cells }) => cells)).toEqual([
      { email: 'ada@example.org' },
      { email: 'ben@example.org' },
    ]);
  });

  it('may begin with the line by which Excel names the separator', () => {
    expect(people('\uFEFFsep=;\r\nEmail;Name\r\nada@example.org;Lovelace, Ada\r\n').lines).toEqual([
      { line: 3, cells: ADA },
    ]);
  });

  it('has its days and numbers as the forms write them', () => {
    const csv = 'Email,Amount,Until\nada@example.org,"2,5",31/01/2027 00:00\n';
    const [line] = readFile('credits', csv, { dates: 'dmy', decimals: 'comma' }).lines;
    expect(line?.cells).toEqual({ email: 'ada@example.org', amount: '2.5', valid_until: '2027-01-31' });
  });

  it('that is a workbook, or begins with a title, is refused with what it is', () => {
    expect(() => people('PK\u0003\u0004 rest')).toThrow(
      'This is an Excel workbook. Please choose its file, or save it as CSV',
    );
    const title = 'Members export 2026-11-27\n\nEmail,Name\nada@example.org,Ada\n';
    expect(() => people(title)).toThrow('“Email”. Its first line is “Members export 2026-11-27”');
  });

  it('is refused without a required column, without lines, with open quotes, and when it is too long', () => {
    const refused: [string, string][] = [
      ['Name\nAda\n', 'The file needs a column “Email”'],
      ['', 'The file needs a column “Email”'],
      ['Email\n', 'The file has no lines below its headings'],
      ['Email,Name\nada@example.org,"Ada\n', 'Please check the quotes of line 2'],
      [
        `Email\n${'a@example.org\n'.repeat(MOST_LINES + 1)}`,
        `Please split the file, it has more than ${MOST_LINES} lines`,
      ],
    ];
    for (const [csv, message] of refused) expect(() => people(csv)).toThrow(message);
  });
});
