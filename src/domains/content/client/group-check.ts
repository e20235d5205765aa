import { CROPPED } from '#client/ui/crop-area.ts';
import { type CheckedFile, checkDocument, checkPicture } from '#client/ui/picture-check.ts';
import { type FileRule, sizeProblem } from '#domains/attachments/index.ts';
import type { FileGroup } from '#domains/content/files.ts';
import { MAX_BYTES, tooLarge } from '#shared/uploads.ts';

/** The check of a file of a group in the browser, before the upload. The server applies the same limits. */
export function groupCheck(group: FileGroup): (file: File) => Promise<CheckedFile> {
  const { kind, exact, max, wrongType } = group;
  const rule = { wrongType, tooLarge: group.tooLarge ?? tooLarge(kind), maxBytes: MAX_BYTES[kind] };
  if (kind !== 'image') return (file) => checkDocument(file, { ...rule, kind });
  const sizes: FileRule = { kinds: [kind], onlyOne: max === 1, ...(exact && { exact }) };
  return (file) => checkPicture(file, { ...rule, refusesGif: true, sizeProblem: (size) => sizeProblem(sizes, size) });
}

/** The types of a group that the system's file dialog offers. */
export const ACCEPTED: Record<FileGroup['kind'], string> = {
  image: 'image/png,image/jpeg',
  pdf: 'application/pdf',
  video: 'video/mp4,video/webm,video/quicktime',
};

/** What can be chosen for a group: "PNG or JPG files from 1440x820 pixels". */
export function groupHint({ kind, exact, max, min }: FileGroup): string {
  const many = max > 1;
  if (kind === 'pdf') return 'Choose or drop a PDF file.';
  if (kind === 'video') return `Choose or drop MP4 or WebM ${many ? 'files' : 'file'} up to 50 MB.`;
  const size = exact ? ` of ${exact[0]}x${exact[1]} pixels. ${CROPPED}` : '.';
  const without = min > 0 ? ' Without one, visitors see a drawn picture.' : '';
  return `Choose or drop ${many ? 'PNG or JPG files' : 'a PNG or JPG file'}${size}${without}`;
}
