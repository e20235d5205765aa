/** The part of pdfmake that the server uses. Its published types would define the globals of browsers in the server project. */
declare module 'pdfmake' {
  import type { Readable } from 'node:stream';

  type Style = {
    bold?: boolean;
    fontSize?: number;
    lineHeight?: number;
    color?: string | undefined;
    font?: string;
    alignment?: 'left' | 'right';
    wordBreak?: 'break-all' | undefined;
    /** Left, top, right and bottom, in points. */
    margin?: [number, number, number, number];
    /** Of a column: points, a percentage, '*' or 'auto'. */
    width?: number | string;
    unbreakable?: boolean;
  };
  type Layout = {
    hLineWidth?: (row: number) => number;
    vLineWidth?: () => number;
    hLineColor?: () => string;
    paddingLeft?: (column: number) => number;
    paddingRight?: (column: number) => number;
    paddingTop?: () => number;
    paddingBottom?: () => number;
  };
  type Table = { headerRows?: number; widths: (number | string)[]; body: Content[][] };
  type Content =
    | string
    | (Style & { text: string | (Style & { text: string })[] })
    | (Style & { image: string; fit: [width: number, height: number] })
    | (Style & { stack: Content[] })
    | (Style & { columns: Content[]; columnGap?: number })
    | (Style & { table: Table; layout: 'noBorders' | Layout });

  type Definition = {
    pageSize: 'A4';
    pageMargins: number;
    info: { title: string; author: string; creationDate: Date };
    defaultStyle: Style;
    footer: (page: number, pages: number) => Content;
    content: Content[];
  };
  type Pdf = {
    /** The document, which is complete after `end`. */
    getStream: () => Promise<Readable & { end: () => void }>;
    getBuffer: () => Promise<Buffer>;
  };

  const pdfmake: {
    virtualfs: { writeFileSync: (name: string, file: Buffer) => void };
    setFonts: (fonts: Record<string, { normal: string; bold: string }>) => void;
    setUrlAccessPolicy: (isAllowed: (url: string) => boolean) => void;
    setLocalAccessPolicy: (isAllowed: (path: string) => boolean) => void;
    createPdf: (definition: Definition) => Pdf;
  };
  export { type Content, type Definition, type Layout, type Pdf, type Style, type Table };
  export default pdfmake;
}
