import type { PictureRule } from '#client/ui/picture-check.ts';
import { type FileRule, WRONG_TYPE, sizeProblem } from '#domains/attachments/rules.ts';
import { MAX_BYTES, tooLarge } from '#shared/uploads.ts';

/** The checks of a picture in the browser before the upload. The server applies the same limits. */
export function pictureRule(rule: FileRule): PictureRule {
  return {
    wrongType: WRONG_TYPE,
    tooLarge: tooLarge('image'),
    maxBytes: MAX_BYTES.image,
    sizeProblem: (size) => sizeProblem(rule, size),
  };
}
