/** The kinds of uploaded files and their limits, for the server and the browser. */
import { msgFilled } from '#shared/texts.ts';

export type FileKind = 'image' | 'pdf' | 'video';

const MB = 1024 * 1024;

export const MAX_BYTES: Record<FileKind, number> = { image: 10 * MB, pdf: 20 * MB, video: 50 * MB };
export const MAX_FILES = 100;
/** The total size of all files of one request. */
export const MAX_BYTES_OF_ALL = 100 * MB;

/** The error message for a file that exceeds the limit of its kind. */
export function tooLarge(kind: FileKind): string {
  return msgFilled('The file is too large: at most {max} MB', { max: MAX_BYTES[kind] / MB });
}

export const TOO_LARGE_TOGETHER = msgFilled('The files are too large together: at most {max} MB', {
  max: MAX_BYTES_OF_ALL / MB,
});
export const TOO_MANY_FILES = msgFilled('Please upload at most {max} files at once', { max: MAX_FILES });

/** The kind of a stored file by its type. */
export function fileKindOf(mimetype: string): FileKind {
  if (mimetype.startsWith('image/')) return 'image';
  return mimetype.startsWith('video/') ? 'video' : 'pdf';
}
