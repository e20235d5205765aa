import type { ComponentProps } from 'react';

/** A picture in all its formats, for ImageCarousel and ImageMosaic. */
export type Picture = {
  /** The fallback, such as a JPEG, for browsers without WebP support. */
  src: string;
  alt: string;
  /** The WebP source set: '/a-360.webp 360w, /a-720.webp 720w'. */
  webp?: string;
};

type WebPictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt'> & { picture: Picture };

/** An image in WebP of a suitable width, or the fallback if the browser does not support WebP. */
export function WebPicture({ picture: { src, alt, webp }, sizes, ...rest }: WebPictureProps) {
  return (
    <picture className="contents">
      {webp && <source type="image/webp" srcSet={webp} sizes={sizes} />}
      <img src={src} alt={alt} {...rest} />
    </picture>
  );
}
