/** What both sides know of uploaded files: their kinds and how large they may be. */

export type FileKind = 'image' | 'pdf' | 'video';

const MB = 1024 * 1024;

export const MAX_BYTES: Record<FileKind, number> = { image: 10 * MB, pdf: 20 * MB, video: 50 * MB };
export const MAX_FILES = 100;
/** Of all files of one call together. */
export const MAX_BYTES_OF_ALL = 100 * MB;

/** 'The file is too large: at most 10 MB'. */
export function tooLarge(kind: FileKind): string {
  return `The file is too large: at most ${MAX_BYTES[kind] / MB} MB`;
}

export const TOO_LARGE_TOGETHER = `The files are too large together: at most ${MAX_BYTES_OF_ALL / MB} MB`;
export const TOO_MANY_FILES = `Please upload at most ${MAX_FILES} files at once`;
