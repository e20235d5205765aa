/** The kinds of uploaded files and their limits, for the server and the browser. */

export type FileKind = 'image' | 'pdf' | 'video';

const MB = 1024 * 1024;

export const MAX_BYTES: Record<FileKind, number> = { image: 10 * MB, pdf: 20 * MB, video: 50 * MB };
export const MAX_FILES = 100;
/** The total size of all files of one request. */
export const MAX_BYTES_OF_ALL = 100 * MB;

/** The error message for a file that exceeds the limit of its kind. */
export function tooLarge(kind: FileKind): string {
  return `The file is too large: at most ${MAX_BYTES[kind] / MB} MB`;
}

export const TOO_LARGE_TOGETHER = `The files are too large together: at most ${MAX_BYTES_OF_ALL / MB} MB`;
export const TOO_MANY_FILES = `Please upload at most ${MAX_FILES} files at once`;

/** The kind of a stored file by its type. */
export function fileKindOf(mimetype: string): FileKind {
  if (mimetype.startsWith('image/')) return 'image';
  return mimetype.startsWith('video/') ? 'video' : 'pdf';
}
