import type { ComponentProps } from 'react';

/** A picture in all its forms, as ImageCarousel and ImageMosaic show it. */
export type Picture = {
  /** A JPEG or the like, for what reads no WebP. */
  src: string;
  alt: string;
  /** The same as WebP by width: '/a-360.webp 360w, /a-720.webp 720w'. */
  webp?: string;
};

type WebPictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'alt'> & { picture: Picture };

/** An image that comes as WebP in the width that is needed, where WebP can be read. */
export function WebPicture({ picture: { src, alt, webp }, sizes, ...rest }: WebPictureProps) {
  return (
    <picture className="contents">
      {webp && <source type="image/webp" srcSet={webp} sizes={sizes} />}
      <img src={src} alt={alt} {...rest} />
    </picture>
  );
}
