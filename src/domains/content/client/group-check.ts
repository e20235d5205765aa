import { CROPPED } from '#client/ui/crop-area.ts';
import { type CheckedFile, checkDocument, checkPicture } from '#client/ui/picture-check.ts';
import { type FileRule, sizeProblem } from '#domains/attachments/index.ts';
import type { FileGroup } from '#domains/content/files.ts';
import { MAX_BYTES, tooLarge } from '#shared/uploads.ts';
import type { Translate } from '#shared/texts.ts';

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
export function groupHint({ kind, exact, max, min }: FileGroup, t: Translate): string {
  if (kind === 'pdf') return t('Choose or drop a PDF file.');
  if (kind === 'video')
    return max > 1
      ? t('Choose or drop MP4 or WebM files up to 50 MB.')
      : t('Choose or drop MP4 or WebM file up to 50 MB.');
  return [
    pictureHint(exact, max > 1, t),
    ...(exact ? [t(CROPPED)] : []),
    ...(min > 0 ? [t('Without one, visitors see a drawn picture.')] : []),
  ].join(' ');
}

function pictureHint(exact: FileGroup['exact'], areMany: boolean, t: Translate): string {
  if (!exact) return areMany ? t('Choose or drop PNG or JPG files.') : t('Choose or drop a PNG or JPG file.');
  const [width, height] = exact;
  return areMany
    ? t('Choose or drop PNG or JPG files of {width}x{height} pixels.', { width, height })
    : t('Choose or drop a PNG or JPG file of {width}x{height} pixels.', { width, height });
}
