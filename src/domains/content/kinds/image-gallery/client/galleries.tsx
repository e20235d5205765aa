import { useId } from 'react';
import type { SiteGallery } from '#domains/content/kinds/image-gallery/kind.ts';
import { PictureGrid } from '#domains/content/client/components/site/picture-grid.tsx';

type GalleriesProps = {
  galleries: readonly SiteGallery[];
  layout: 'mosaic' | 'grid';
  /** Loads the first picture before all others. */
  isFirst?: boolean;
};

/** The picture galleries, one below the other. */
export function Galleries({ galleries, layout, isFirst = false }: GalleriesProps) {
  return (
    <div className="space-y-14 sm:space-y-20">
      {galleries.map((gallery, index) => (
        <Gallery key={gallery._id} gallery={gallery} layout={layout} isFirst={isFirst && index === 0} />
      ))}
    </div>
  );
}

type GalleryProps = { gallery: SiteGallery; layout: 'mosaic' | 'grid'; isFirst?: boolean };

export function Gallery({ gallery, layout, isFirst }: GalleryProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <p className="text-sm font-medium text-primary-text">{gallery.name}</p>
      <h3 id={id} className="mt-1 text-lg font-semibold">
        {gallery.title}
      </h3>
      <p className="mb-6 mt-2 max-w-2xl whitespace-pre-line text-muted-foreground">{gallery.description}</p>
      <PictureGrid pictures={gallery.pictures} label={gallery.title} layout={layout} isFirst={isFirst} />
    </section>
  );
}
