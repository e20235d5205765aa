import type { Picture } from '#client/ui/web-picture.tsx';
import { pictureSources } from '#domains/attachments/index.ts';
import type { Space } from '#domains/workspaces/client/public-queries.ts';
import type { Translate } from '#shared/texts.ts';

/** The pictures of a workspace with all their sizes. */
export function picturesOf(space: Pick<Space, 'name' | 'pictures'>, t: Translate): Picture[] {
  return space.pictures.map((picture, index) => ({
    src: picture.original,
    ...pictureSources(picture),
    alt: t('{name}, picture {number}', { name: space.name, number: index + 1 }),
  }));
}
