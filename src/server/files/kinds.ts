/** Detects the type of a file from its first bytes. File names and declared types are ignored. */
import type { FileKind } from '#shared/uploads.ts';

export type FileType = { kind: FileKind; extension: string; mimetype: string };

/** The number of bytes that `fileType` reads. Readers accept a PDF that begins within so many. */
export const HEAD_BYTES = 1024;

const TYPES = {
  png: { kind: 'image', extension: 'png', mimetype: 'image/png' },
  jpg: { kind: 'image', extension: 'jpg', mimetype: 'image/jpeg' },
  gif: { kind: 'image', extension: 'gif', mimetype: 'image/gif' },
  pdf: { kind: 'pdf', extension: 'pdf', mimetype: 'application/pdf' },
  mov: { kind: 'video', extension: 'mov', mimetype: 'video/quicktime' },
  mp4: { kind: 'video', extension: 'mp4', mimetype: 'video/mp4' },
  webm: { kind: 'video', extension: 'webm', mimetype: 'video/webm' },
} as const satisfies Record<string, FileType>;

/** Extensions of files that are stored unchanged. Pictures are re-encoded. */
export const PLAIN_EXTENSIONS = Object.values(TYPES)
  .filter(({ kind }) => kind !== 'image')
  .map(({ extension }) => extension);

/** The type of a PNG, JPEG, GIF, PDF, QuickTime, MP4 or WebM file; undefined for all others. */
export function fileType(head: Buffer): FileType | undefined {
  const text = head.toString('latin1');
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return TYPES.png;
  if (text.startsWith('\xff\xd8\xff')) return TYPES.jpg;
  if (/^GIF8[79]a/.test(text)) return TYPES.gif;
  if (/^\s*%PDF-/.test(text)) return TYPES.pdf;
  if (/^.{4}ftyp(isom|iso\d|mp4\d|avc1|M4V |MSNV|dash)/s.test(text)) return TYPES.mp4;
  if (/^.{4}ftypqt {2}/s.test(text)) return TYPES.mov;
  if (text.startsWith('\x1a\x45\xdf\xa3')) return TYPES.webm;
  return undefined;
}
