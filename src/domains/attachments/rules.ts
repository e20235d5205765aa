/** What an owner takes, and where the sizes of a picture are; without zod, so that a public page can ask without loading it. */
import type { FileKind } from '#shared/uploads.ts';

export const PICTURE_WIDTHS = [360, 720, 1440] as const;

/** The address of a picture in one of its web sizes: /files/ab12-1440.jpg at 720 is /files/ab12-720.webp. */
export function sizedPicture(picture: { original: string }, width: (typeof PICTURE_WIDTHS)[number]): string {
  return picture.original.replace(/-1440\.jpg$/, `-${width}.webp`);
}

export const WRONG_TYPE = 'Please upload JEPG, JGP, PNG or GIF file only';
export const NO_FILE = 'Please upload atleast one image';

/** Which files an owner takes. */
export type FileRule = {
  kinds: readonly FileKind[];
  /** Width and height of a picture, in pixels; any up to `MAX_SIDE` when missing. */
  exact?: readonly [number, number];
  /** A new one takes the old one's place. */
  onlyOne: boolean;
};

export const MAX_SIDE = 8_000;

/** Pictures of a workspace all have one size. */
export const WORKSPACE_PICTURES: FileRule = { kinds: ['image'], exact: [1440, 820], onlyOne: false };
/** A profile has one picture. */
export const PROFILE_PICTURE: FileRule = { kinds: ['image'], onlyOne: true };

export function wrongSize({ exact }: FileRule): string {
  return exact
    ? `Please upload exact image size of ${exact[0]}x${exact[1]}`
    : `Please upload an image of at most ${MAX_SIDE}x${MAX_SIDE}`;
}

/** What is wrong with a picture's size; undefined when nothing is. */
export function sizeProblem(rule: FileRule, { width, height }: { width: number; height: number }): string | undefined {
  const fits = rule.exact
    ? width === rule.exact[0] && height === rule.exact[1]
    : width <= MAX_SIDE && height <= MAX_SIDE;
  return fits ? undefined : wrongSize(rule);
}
