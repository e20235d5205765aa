/** Documents of the operator as PDFs: the parts that they share, and their rendering. */
import { dirname } from 'node:path';
import type { Content, Definition, Pdf, Style } from 'pdfmake';
import type { Services } from '#server/context.ts';
import { readLogo } from '#server/files/brand-pictures.ts';
import { MAIN_FILES, MAIN_FONT } from '#server/pdf/fonts.ts';
import { measureOf } from '#server/pdf/measure.ts';
import { type FontFiles, fontsOf } from '#server/pdf/other-fonts.ts';
import { type Measure, mirrored } from '#server/pdf/right-to-left.ts';
import { LANGUAGES } from '#shared/languages.ts';
import type { Translate } from '#shared/texts.ts';

export const QUIET = '#52525b';
export const LINE = '#d4d4d8';
const MARGIN = 48;
const FONT_SIZE = 10;
const FOOTER_SIZE = 8;
const LEFT_TO_RIGHT_STYLE: Style = { lineHeight: 1.2 };
/** Lines of Arabic letters are high by themselves. */
const RIGHT_TO_LEFT_STYLE: Style = { lineHeight: 0.7, alignment: 'right' };
/** Between the margins of A4, in points. */
const LINE_WIDTH = 595.28 - 2 * MARGIN;

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

type Prepared = PdfDocument & { t: Translate; logo: string | undefined };

const footerOf = ({ name, t }: Prepared, page: number, pages: number): Content => ({
  columns: [quiet(name), right(t('Page {page} of {pages}', { page, pages }), { color: QUIET })],
  fontSize: FOOTER_SIZE,
  margin: [MARGIN, 16, MARGIN, 0],
});

const contentsOf = ({ issuer, title, content, logo }: Prepared): Content[] => [
  { columns: [{ stack: [...(logo ? [logoOf(logo)] : []), ...partyOf(issuer)] }, { stack: title }] },
  ...content,
];

/** The fonts of a document, and how its parts are prepared for the renderer. */
async function layOut(document: Prepared): Promise<{ files: FontFiles; put: (content: Content) => Content }> {
  const { direction } = LANGUAGES[document.t.language];
  const fonts = await fontsOf([...contentsOf(document), footerOf(document, 1, 1)], direction);
  if (direction === 'ltr') return { files: fonts.files, put: fonts.dress };
  const measure: Measure = await measureOf(fonts);
  const place = { width: LINE_WIDTH, look: { bold: false, fontSize: FONT_SIZE }, measure };
  return { files: fonts.files, put: (content) => fonts.dress(mirrored(content, place)) };
}

/** Renders a document with the operator's logo, in the language of the services. */
export async function renderDocument(services: Services, document: PdfDocument): Promise<Pdf> {
  const [renderer, logo] = await Promise.all([loadRenderer(), readLogo(services)]);
  const { t } = services;
  const prepared = { ...document, t, logo: logo && `data:image/png;base64,${logo.toString('base64')}` };
  const { files, put } = await layOut(prepared);
  const definition: Definition = {
    pageSize: 'A4',
    pageMargins: MARGIN,
    info: { title: document.name, author: document.issuer.name, creationDate: document.date },
    defaultStyle: {
      font: MAIN_FONT,
      fontSize: FONT_SIZE,
      ...(LANGUAGES[t.language].direction === 'rtl' ? RIGHT_TO_LEFT_STYLE : LEFT_TO_RIGHT_STYLE),
    },
    footer: (page, pages) => put(footerOf(prepared, page, pages)),
    content: contentsOf(prepared).map(put),
  };
  renderer.setFonts(namedFonts(renderer, files));
  return renderer.createPdf(definition);
}
