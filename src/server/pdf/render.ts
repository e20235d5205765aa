/** Documents of the operator as PDFs: the parts that they share, and their rendering. */
import { dirname } from 'node:path';
import type { Content, Definition, Pdf, Style } from 'pdfmake';
import type { Services } from '#server/context.ts';
import { readLogo } from '#server/files/brand-pictures.ts';
import { MAIN_FILES, MAIN_FONT } from '#server/pdf/fonts.ts';
import { type FontFiles, giveFonts } from '#server/pdf/other-fonts.ts';

export const QUIET = '#52525b';
export const LINE = '#d4d4d8';
const MARGIN = 48;

/** pdfmake is loaded with the first PDF. It may read its fonts, and nothing else. */
async function loadRenderer() {
  const { default: pdfmake } = await import('pdfmake');
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(dirname(MAIN_FILES.normal)));
  return pdfmake;
}

/** The fonts of a document for the renderer, which knows files by their names. */
function namedFonts(renderer: Awaited<ReturnType<typeof loadRenderer>>, files: FontFiles) {
  const named = Object.entries(files).map(([font, weights]) => {
    const names = { normal: `${font}-normal`, bold: `${font}-bold` };
    for (const weight of ['normal', 'bold'] as const) renderer.virtualfs.writeFileSync(names[weight], weights[weight]);
    return [font, names] as const;
  });
  return { [MAIN_FONT]: MAIN_FILES, ...Object.fromEntries(named) };
}

/** A word that may be wider than its column is broken anywhere. Chinese, Japanese and Korean are so by themselves. */
const LONG_WORD = /[^\s\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]{24}/u;
export const plain = (text: string) => ({ text, wordBreak: LONG_WORD.test(text) ? ('break-all' as const) : undefined });
export const quiet = (text: string) => ({ ...plain(text), color: QUIET });
export const right = (text: string, style: Style = {}) => ({ text, alignment: 'right' as const, ...style });

/** A company or a person with the lines below the name. */
export function partyOf({ name, lines }: { name: string; lines: string[] }): Content[] {
  return [{ ...plain(name), bold: true }, ...lines.map(quiet)];
}

export function factsTable(facts: { name: string; value: string }[]): Content {
  return {
    layout: 'noBorders',
    table: { widths: [110, '*'], body: facts.map(({ name, value }) => [quiet(name), plain(value)]) },
  };
}

/** The operator's logo, as high as on pages. */
const logoOf = (logo: string): Content => ({ image: logo, fit: [200, 32], margin: [0, 0, 0, 12] });

export type PdfDocument = {
  /** In the footer of each page, and as the title of the file. */
  name: string;
  issuer: { name: string; lines: string[] };
  /** What stands at the top right. */
  title: Content[];
  content: Content[];
  /** The file carries it as its creation date. */
  date: Date;
};

function definitionOf({ name, issuer, title, content, date }: PdfDocument, logo: string | undefined): Definition {
  return {
    pageSize: 'A4',
    pageMargins: MARGIN,
    info: { title: name, author: issuer.name, creationDate: date },
    defaultStyle: { font: MAIN_FONT, fontSize: 10, lineHeight: 1.2 },
    footer: (page, pages) => ({
      columns: [quiet(name), right(`Page ${page} of ${pages}`, { color: QUIET })],
      fontSize: 8,
      margin: [MARGIN, 16, MARGIN, 0],
    }),
    content: [
      { columns: [{ stack: [...(logo ? [logoOf(logo)] : []), ...partyOf(issuer)] }, { stack: title }] },
      ...content,
    ],
  };
}

/** Renders a document with the operator's logo. */
export async function renderDocument(services: Services, document: PdfDocument): Promise<Pdf> {
  const [renderer, logo] = await Promise.all([loadRenderer(), readLogo(services)]);
  const definition = definitionOf(document, logo && `data:image/png;base64,${logo.toString('base64')}`);
  const { contents, files } = await giveFonts(definition.content);
  renderer.setFonts(namedFonts(renderer, files));
  return renderer.createPdf({ ...definition, content: contents });
}
