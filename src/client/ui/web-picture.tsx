import type { ComponentProps } from 'react';

/** A picture in all its formats, for ImageCarousel and ImageMosaic. */
export type Picture = {
  /** The fallback, such as a JPEG, for browsers without support of the other formats. */
  src: string;
  alt: string;
  /** The WebP source set: '/a-360.webp 360w, /a-720.webp 720w'. */
  webp?: string;
  /** The AVIF source set, which is smaller. */
  avif?: string;
};

type WebPictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt'> & { picture: Picture };

/** An image of a suitable width, in the smallest format that the browser supports. */
export function WebPicture({ picture: { src, alt, avif, webp }, sizes, ...rest }: WebPictureProps) {
  return (
    // Only the image is laid out. The sources would be items of a grid or flex box around the picture.
    <picture className="contents">
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} className="hidden" />}
      {webp && <source type="image/webp" srcSet={webp} sizes={sizes} className="hidden" />}
      <img src={src} alt={alt} {...rest} />
    </picture>
  );
}
