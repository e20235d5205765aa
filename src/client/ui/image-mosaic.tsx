import { Images } from 'lucide-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Dialog } from './dialog.tsx';
import { ImageCarousel } from './image-carousel.tsx';
import { type Picture, WebPicture } from './web-picture.tsx';

type ImageMosaicProps = { pictures: readonly Picture[]; label: string };

/** One large picture and up to four small ones, which open a gallery of all pictures. On phones it is a carousel. */
export function ImageMosaic({ pictures, label }: ImageMosaicProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const shown = pictures.slice(0, pictures.length >= 5 ? 5 : 3);
  if (pictures.length === 0) return null;
  return (
    <>
      <ImageCarousel pictures={pictures} label={label} sizes="100vw" priority className="sm:hidden" />
      <div
        className={classNames(
          'relative grid gap-2 overflow-hidden rounded-lg max-sm:hidden',
          shown.length === 5 && 'aspect-[2.45] grid-cols-4 grid-rows-2',
          shown.length === 3 && 'aspect-[2.45] grid-cols-3 grid-rows-2',
          shown.length === 2 && 'aspect-[2.9] grid-cols-2',
          shown.length === 1 && 'aspect-[2.2]',
        )}
      >
        {shown.map((picture, index) => (
          <button
            key={picture.src}
            type="button"
            aria-label={`Open picture ${index + 1}: ${picture.alt}`}
            onClick={() => setOpened(index)}
            className={classNames(
              'relative min-h-0 overflow-hidden bg-muted focus-visible:outline-offset-[-3px]',
              index === 0 && shown.length > 2 && 'col-span-2 row-span-2',
            )}
          >
            <WebPicture
              picture={{ ...picture, alt: '' }}
              sizes={index === 0 ? '(min-width: 640px) 50vw, 100vw' : '25vw'}
              loading={index === 0 ? 'eager' : 'lazy'}
              fetchPriority={index === 0 ? 'high' : undefined}
              className="absolute inset-0 size-full object-cover transition-[filter] hover:brightness-90"
            />
          </button>
        ))}
        {pictures.length > 1 && (
          <Button
            variant="secondary"
            size="sm"
            className="absolute bottom-4 right-4 shadow-sm"
            onClick={() => setOpened(0)}
          >
            <Images aria-hidden="true" />
            Show all {pictures.length} pictures
          </Button>
        )}
      </div>
      <Dialog open={opened !== null} onOpenChange={(open) => !open && setOpened(null)} title={label} size="xl">
        <ImageCarousel
          pictures={pictures}
          label={label}
          initial={opened ?? 0}
          sizes="(min-width: 1024px) 976px, 100vw"
        />
      </Dialog>
    </>
  );
}
