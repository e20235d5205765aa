/** The parts of the libraries for fonts that the server uses. */
declare module 'fontkit' {
  export function create(file: Buffer): {
    characterSet: number[];
    /** Widths are in these units, of which an em has so many. */
    unitsPerEm: number;
    layout: (text: string) => { advanceWidth: number };
  };
}

declare module 'subset-font' {
  type Options = { targetFormat: 'sfnt'; variationAxes: { wght: number } };
  export default function subsetFont(file: Buffer, text: string, options: Options): Promise<Buffer>;
}
