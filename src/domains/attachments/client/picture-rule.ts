import type { PictureRule } from '#client/ui/picture-check.ts';
import { type FileRule, WRONG_TYPE, sizeProblem } from '#domains/attachments/rules.ts';
import { MAX_BYTES, tooLarge } from '#shared/uploads.ts';

/** What the browser asks of a picture before it is sent: the same as the server. */
export function pictureRule(rule: FileRule): PictureRule {
  return {
    wrongType: WRONG_TYPE,
    tooHeavy: tooLarge('image'),
    mostBytes: MAX_BYTES.image,
    sizeProblem: (size) => sizeProblem(rule, size),
  };
}
