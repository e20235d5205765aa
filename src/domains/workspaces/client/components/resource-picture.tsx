import { classNames } from '#client/ui/class-names.ts';
import { WebPicture } from '#client/ui/web-picture.tsx';
import { pictureSources } from '#domains/attachments/index.ts';
import type { ResourceType } from '#shared/resource-types.ts';
import { ResourceTypePicture } from './resource-type-picture.tsx';

type ResourcePictureProps = {
  /** The uploaded picture. Without one, the drawn picture of the type is shown. */
  picture: { original: string } | null;
  type?: ResourceType;
  /** The id of the resource, by which the drawn pictures of a type differ. */
  seed?: string;
  /** The width on the screen, as in `sizes` of an image. */
  sizes?: string;
  className?: string;
};

/** The picture of a resource. It is decorative, because the name is shown beside it. */
export function ResourcePicture({
  picture,
  type,
  seed,
  sizes = '(min-width: 640px) 36rem, 100vw',
  className,
}: ResourcePictureProps) {
  if (!picture) return type && <ResourceTypePicture type={type} seed={seed} className={className} />;
  return (
    <WebPicture
      picture={{ src: picture.original, alt: '', ...pictureSources(picture) }}
      sizes={sizes}
      width={1440}
      height={820}
      loading="lazy"
      decoding="async"
      className={classNames('aspect-[1440/820] h-auto w-full bg-muted object-cover', className)}
    />
  );
}
