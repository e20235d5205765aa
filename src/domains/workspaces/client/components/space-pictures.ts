import type { Picture } from '#client/ui/web-picture.tsx';
import { webpSources } from '#domains/attachments/rules.ts';
import type { Space } from '#domains/workspaces/client/public-queries.ts';

/** The pictures of a workspace with all their sizes. */
export function picturesOf(space: Pick<Space, 'name' | 'pictures'>): Picture[] {
  return space.pictures.map((picture, index) => ({
    src: picture.original,
    webp: webpSources(picture),
    alt: `${space.name}, picture ${index + 1}`,
  }));
}
