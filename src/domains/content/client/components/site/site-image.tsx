import type { ComponentProps } from 'react';
import { WebPicture } from '#client/ui/web-picture.tsx';
import { pictureSources } from '#domains/attachments/index.ts';
import type { SitePicture } from '#domains/content/shown.ts';

type SiteImageProps = Pick<ComponentProps<'img'>, 'className' | 'onClick'> & {
  picture: SitePicture;
  /** The width at which the picture is shown, for the choice of the file. */
  sizes: string;
  /** For the first picture of a page, which is loaded before all others. */
  isFirst?: boolean;
  /** Overrides the alternative text. Empty when a text beside the picture says the same. */
  alt?: string;
};

/** A picture of the website's content. Its width and height are given, so that no text moves when it arrives. */
export function SiteImage({ picture, sizes, isFirst = false, alt = picture.alt, ...rest }: SiteImageProps) {
  return (
    <WebPicture
      picture={{ src: picture.original, alt, ...pictureSources(picture) }}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      {...rest}
    />
  );
}
