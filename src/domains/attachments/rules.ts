/** The rules for the files of an owner, and the addresses of picture sizes. Does not import Zod, for the size of public pages. */
import type { FileKind } from '#shared/uploads.ts';
import { msg, msgFilled } from '#shared/texts.ts';

export const PICTURE_WIDTHS = [360, 720, 1440] as const;

/** The address of a picture at a width: /files/ab12-1440.jpg at 720 is /files/ab12-720.webp. */
export function sizedPicture(picture: { original: string }, width: (typeof PICTURE_WIDTHS)[number]): string {
  return picture.original.replace(/-1440\.jpg$/, `-${width}.webp`);
}

/** The source sets of a picture in each format, for the browser to choose the format and the width. */
export function pictureSources(picture: { original: string }): { avif: string; webp: string } {
  const webp = PICTURE_WIDTHS.map((width) => `${sizedPicture(picture, width)} ${width}w`).join(', ');
  return { avif: webp.replaceAll('.webp ', '.avif '), webp };
}

export const WRONG_TYPE = msg('Please upload JEPG, JGP, PNG or GIF file only');
export const UPLOAD_AGAIN = msg('Please upload this file again');
export const NO_FILE = msg('Please upload atleast one image');

/** What somebody does with the files of an owner. */
export type FileAction = 'added' | 'changed' | 'removed' | 'restored';

/** The files that an owner accepts. */
export type FileRule = {
  kinds: readonly FileKind[];
  /** The required width and height of a picture in pixels. If omitted, both can be up to `MAX_SIDE`. */
  exact?: readonly [number, number];
  /** True if a new file replaces the old one. */
  onlyOne: boolean;
};

export const MAX_SIDE = 8_000;

/** All pictures of a workspace have the same size. */
export const WORKSPACE_PICTURES: FileRule = { kinds: ['image'], exact: [1440, 820], onlyOne: false };
/** The picture of a room, an office or a desk area has the same size, as lists show both. */
export const RESOURCE_PICTURE: FileRule = { ...WORKSPACE_PICTURES, onlyOne: true };
/** A profile has one picture. */
export const PROFILE_PICTURE: FileRule = { kinds: ['image'], onlyOne: true };

/** 'Please upload exact image size of 1440x820', and for sliders 'Please upload exact image size of 492x600'. */
export function wrongSize({ exact }: FileRule): string {
  return exact
    ? msgFilled('Please upload exact image size of {width}x{height}', { width: exact[0], height: exact[1] })
    : msgFilled('Please upload an image of at most {side}x{side}', { side: MAX_SIDE });
}

/** The message for a picture with wrong dimensions in pixels. Undefined if they are allowed. */
export function sizeProblem(rule: FileRule, { width, height }: { width: number; height: number }): string | undefined {
  const fits = rule.exact
    ? width === rule.exact[0] && height === rule.exact[1]
    : width <= MAX_SIDE && height <= MAX_SIDE;
  return fits ? undefined : wrongSize(rule);
}
