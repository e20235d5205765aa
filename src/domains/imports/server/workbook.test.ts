import { describe, expect, it } from 'vitest';
import { textRows, workbookOf, zipOf } from '../../../../test/helpers/workbooks.ts';
import { readWorkbook } from './workbook.ts';

const UNREADABLE = 'This workbook cannot be read. Please save it as CSV';
const TOO_LARGE = 'Please split the file: its first sheet may have 10,000 rows and 100 columns';
const cell = '<c t="inlineStr"><is><t>a</t></is></c>';

describe('a workbook', () => {
  it('is read with its texts, days, times and numbers', async () => {
    const rows = [
      textRows(['Email', 'Name', 'Until', 'From', 'Amount']),
      '<row r="2"><c r="A2" t="inlineStr"><is><t>ada@example.org</t></is></c>',
      '<c r="B2" t="inlineStr"><is><t>Šačić &quot;Křížová&quot;, Ada</t></is></c>',
      '<c r="C2" s="1"><v>46418</v></c><c r="D2" s="1"><v>46418.375</v></c><c r="E2"><v>1234.5</v></c></row>',
    ];
    expect(await readWorkbook(workbookOf(rows.join('')))).toBe(
      '"Email","Name","Until","From","Amount"\n' +
        '"ada@example.org","Šačić ""Křížová"", Ada","2027-01-31","2027-01-31 09:00","1234.5"\n',
    );
  });

  it('may have blank rows and cells, and parts that nobody reads', async () => {
    const rows = '<row r="2"><c r="B2"><v>0.30000000000000004</v></c></row>';
    const picture = { name: 'xl/media/image1.png', content: Buffer.alloc(1000) };
    expect((await readWorkbook(workbookOf(rows, [picture]))).trim().split('\n').at(-1)).toBe('"","0.3"');
  });

  it.each([
    ['a row far below', '<row r="1048576"><c r="A1048576"><v>1</v></c></row>'],
    ['a cell far to the right', '<row r="1"><c r="XFD1"><v>1</v></c></row>'],
    ['an address in other words', '<row r="&#57;999999"><c><v>1</v></c></row>'],
    ['an address after a bracket in a value', '<row spans=">" r="999999"><c><v>1</v></c></row>'],
    ['an address with its name space', "<x:row xmlns:x='a' x:r='999999'></x:row>"],
    ['many cells without an address', `<row>${cell.repeat(101)}</row>`],
    ['many rows without an address', '<row></row>'.repeat(10_001)],
  ])('with %s is refused before it is read', async (_name, rows) => {
    await expect(readWorkbook(workbookOf(rows))).rejects.toThrow(TOO_LARGE);
  });

  it('that hides a tag in a value is refused', async () => {
    await expect(readWorkbook(workbookOf('<row spans="<row s=1>"></row>'))).rejects.toThrow(UNREADABLE);
  });

  it('that unpacks to more than it says is refused', async () => {
    const bomb = { name: 'xl/sharedStrings.xml', content: Buffer.alloc(64 * 1024 * 1024), statedBytes: 10 };
    await expect(readWorkbook(workbookOf(textRows(['Email']), [bomb]))).rejects.toThrow(UNREADABLE);
  });

  it('of many small parts that unpack to too much together is refused', async () => {
    const parts = Array.from({ length: 20 }, (_, index) => ({
      name: `xl/worksheets/other${index}.xml`,
      content: Buffer.alloc(1024 * 1024, ' '),
    }));
    await expect(readWorkbook(workbookOf(textRows(['Email']), parts))).rejects.toThrow(UNREADABLE);
  });

  it('whose text is too long for an import is refused', async () => {
    const long = textRows(...Array.from({ length: 30 }, () => ['x'.repeat(32_000)]));
    await expect(readWorkbook(workbookOf(long))).rejects.toThrow('Please split the file');
  });

  it.each([
    ['no archive', Buffer.from('PK\u0003\u0004 and nothing')],
    ['nothing', Buffer.alloc(0)],
    ['another archive', zipOf([{ name: 'word/document.xml', content: Buffer.from('<w/>') }])],
    ['a damaged archive', workbookOf(textRows(['Email'])).fill(7, 40, 200)],
    ['the start of one', workbookOf(textRows(['Email'])).subarray(0, 300)],
  ])('that is %s is refused', async (_name, file) => {
    await expect(readWorkbook(file)).rejects.toThrow(UNREADABLE);
  });
});
