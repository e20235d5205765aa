/** The code pages in which spreadsheets save text. */
export const CODE_PAGES = ['utf-8', 'windows-1252', 'windows-1250', 'macintosh'] as const;
export type CodePage = (typeof CODE_PAGES)[number];

/** A chosen file: a workbook, or a text whose code page can be another one, unless the file names it. */
export type ChosenFile = { name: string; bytes: Uint8Array; kind: 'workbook' | 'marked' | 'text' };

/** The encoding that the first bytes of a file name: UTF-16, which Excel calls Unicode Text. */
function markedEncoding([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** How each Excel workbook begins, whatever the name of its file. */
const WORKBOOK = [0x50, 0x4b, 0x03, 0x04];

export async function readChosen(file: File): Promise<ChosenFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const isWorkbook = WORKBOOK.every((byte, at) => bytes[at] === byte);
  const kind = isWorkbook ? 'workbook' : markedEncoding(bytes) ? 'marked' : 'text';
  return { name: file.name, bytes, kind };
}

/** UTF-8, or the code page of Windows in the west if the bytes are no UTF-8. Only somebody who reads the names can tell the others. */
export function likelyPage({ bytes }: ChosenFile): CodePage {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

export function textIn({ bytes }: ChosenFile, page: CodePage): string {
  return new TextDecoder(markedEncoding(bytes) ?? page).decode(bytes);
}

/** Calls carry bytes in Base64. */
export function base64Of({ bytes }: ChosenFile): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
