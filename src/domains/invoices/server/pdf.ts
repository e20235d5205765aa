/** An invoice or a credit note as a PDF. */
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Content, Definition, Pdf, Style } from 'pdfmake';
import type { Services } from '#server/context.ts';
import { readLogo } from '#server/files/brand-pictures.ts';
import type { DocumentText, Fact, Party } from '#domains/invoices/document.ts';

const QUIET = '#52525b';
const LINE = '#d4d4d8';
const PAID = '#15803d';
const MARGIN = 48;

const FONT_FOLDER = join(dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto');
const FONTS = {
  Roboto: { normal: join(FONT_FOLDER, 'Roboto-Regular.ttf'), bold: join(FONT_FOLDER, 'Roboto-Medium.ttf') },
};

type Look = { date: Date; logo: string | undefined };

/** pdfmake is loaded with the first PDF. It may read its fonts, and nothing else. */
async function loadRenderer() {
  const { default: pdfmake } = await import('pdfmake');
  pdfmake.setFonts(FONTS);
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(FONT_FOLDER));
  return pdfmake;
}

/** A word that may be wider than its column is broken anywhere. */
const LONG_WORD = /\S{24}/;
const plain = (text: string) => ({ text, wordBreak: LONG_WORD.test(text) ? ('break-all' as const) : undefined });
const quiet = (text: string) => ({ ...plain(text), color: QUIET });

function partyOf({ name, lines }: Party): Content[] {
  return [{ ...plain(name), bold: true }, ...lines.map(quiet)];
}

function factsTable(facts: Fact[]): Content {
  return {
    layout: 'noBorders',
    table: { widths: [110, '*'], body: facts.map(({ name, value }) => [quiet(name), plain(value)]) },
  };
}

const right = (text: string, style: Style = {}) => ({ text, alignment: 'right' as const, ...style });

function linesTable({ lines }: DocumentText): Content {
  const header = [
    quiet('Description'),
    right('Rate', { color: QUIET }),
    right('Quantity', { color: QUIET }),
    right('Tax', { color: QUIET }),
  ];
  return {
    margin: [0, 24, 0, 0],
    layout: {
      hLineWidth: (row) => (row === 0 ? 0 : 0.75),
      vLineWidth: () => 0,
      hLineColor: () => LINE,
      paddingLeft: (column) => (column === 0 ? 0 : 8),
      paddingRight: () => 0,
      paddingTop: () => 7,
      paddingBottom: () => 7,
    },
    table: {
      headerRows: 1,
      widths: ['*', 80, 100, 40, 80],
      body: [
        [...header, right('Amount', { color: QUIET })],
        ...lines.map(({ description, rate, quantity, tax, amount }) => [
          plain(description),
          right(rate),
          right(quantity),
          right(tax),
          right(amount),
        ]),
      ],
    },
  };
}

function totalsTable({ totals }: DocumentText): Content {
  const last = totals.length - 1;
  return {
    margin: [0, 12, 0, 0],
    unbreakable: true,
    columns: [
      { text: '', width: '*' },
      {
        width: 220,
        layout: 'noBorders',
        table: {
          widths: ['*', 'auto'],
          body: totals.map(({ name, value }, row) => {
            const strong = row === last ? { bold: true, fontSize: 13 } : {};
            return [{ text: name, color: row === last ? undefined : QUIET, ...strong }, right(value, strong)];
          }),
        },
      },
    ],
  };
}

function bankBlock({ bank }: DocumentText): Content[] {
  if (bank.length === 0) return [];
  return [
    {
      unbreakable: true,
      margin: [0, 32, 0, 0],
      stack: [{ text: 'Bank details', bold: true, margin: [0, 0, 0, 4] }, factsTable(bank)],
    },
  ];
}

function titleOf({ title, isPaid }: DocumentText): Content[] {
  const paid = right('PAID', { bold: true, color: PAID, margin: [0, 4, 0, 0] });
  return [right(title, { fontSize: 22, bold: true }), ...(isPaid ? [paid] : [])];
}

/** The operator's logo, as high as on pages. */
const logoOf = (logo: string): Content => ({ image: logo, fit: [200, 32], margin: [0, 0, 0, 12] });

function definitionOf(text: DocumentText, { date, logo }: Look): Definition {
  const name = `${text.title} ${text.number}`;
  return {
    pageSize: 'A4',
    pageMargins: MARGIN,
    info: { title: name, author: text.issuer.name, creationDate: date },
    defaultStyle: { font: 'Roboto', fontSize: 10, lineHeight: 1.2 },
    footer: (page, pages) => ({
      columns: [quiet(name), right(`Page ${page} of ${pages}`, { color: QUIET })],
      fontSize: 8,
      margin: [MARGIN, 16, MARGIN, 0],
    }),
    content: [
      { columns: [{ stack: [...(logo ? [logoOf(logo)] : []), ...partyOf(text.issuer)] }, { stack: titleOf(text) }] },
      {
        margin: [0, 32, 0, 0],
        columnGap: 24,
        columns: [
          { width: '40%', stack: [quiet('Billed to'), ...partyOf(text.customer)] },
          { width: '*', stack: [factsTable(text.facts)] },
        ],
      },
      linesTable(text),
      totalsTable(text),
      ...bankBlock(text),
    ],
  };
}

/** Renders the document with the operator's logo. @param date its date, which the file carries as its creation date */
export async function renderPdf(services: Services, text: DocumentText, date: Date): Promise<Pdf> {
  const [renderer, logo] = await Promise.all([loadRenderer(), readLogo(services)]);
  const image = logo && `data:image/png;base64,${logo.toString('base64')}`;
  return renderer.createPdf(definitionOf(text, { date, logo: image }));
}

/** The name of the file: 'INV-000001.pdf'. */
export const pdfName = ({ number }: Pick<DocumentText, 'number'>): string => `${number}.pdf`;
