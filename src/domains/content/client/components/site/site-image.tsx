import type { ComponentProps } from 'react';
import { WebPicture } from '#client/ui/web-picture.tsx';
import { pictureSources } from '#domains/attachments/index.ts';
import { DrawnPicture } from './drawn-picture.tsx';
import type { SitePicture } from '#domains/content/shown.ts';

type SiteImageProps = Pick<ComponentProps<'img'>, 'className' | 'onClick'> & {
  /** Without one, a drawn picture is shown. */
  picture: SitePicture | null | undefined;
  /** What the picture shows. A drawn picture follows from it. */
  name?: string;
  /** The width at which the picture is shown, for the choice of the file. */
  sizes: string;
  /** For the first picture of a page, which is loaded before all others. */
  isFirst?: boolean;
  /** Overrides the alternative text. Empty when a text beside the picture says the same. */
  alt?: string;
};

/** A picture of the website's content. Its width and height are given, so that no text moves when it arrives. */
export function SiteImage({ picture, name = '', sizes, isFirst = false, alt = picture?.alt, ...rest }: SiteImageProps) {
  if (!picture) return <DrawnPicture name={name} className={rest.className} />;
  return (
    <WebPicture
      picture={{ src: picture.original, alt: alt ?? '', ...pictureSources(picture) }}
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
