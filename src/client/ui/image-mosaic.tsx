import { Images } from 'lucide-react';
import { useState } from 'react';
import { preload } from 'react-dom';
import { lazyPart } from '../lazy-part.tsx';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { ImageCarousel } from './image-carousel.tsx';
import { type Picture, WebPicture } from './web-picture.tsx';
import { useTexts } from '#client/use-texts.ts';

const ImageGallery = lazyPart(() => import('./image-gallery.tsx'));

type ImageMosaicProps = { pictures: readonly Picture[]; label: string };

/** The same for both widths, so that no browser loads the first picture twice. */
const FIRST_SIZES = '(min-width: 640px) 50vw, 100vw';

/** The browser asks for the largest element of the page before it has read the page. One without AVIF ignores the link. */
function preloadPicture({ src, avif, webp }: Picture): void {
  const [type, imageSrcSet] = avif ? ['image/avif', avif] : ['image/webp', webp];
  preload(src, {
    as: 'image',
    fetchPriority: 'high',
    ...(imageSrcSet && { type, imageSrcSet, imageSizes: FIRST_SIZES }),
  });
}

/** One large picture and up to four small ones, which open a gallery of all pictures. On phones it is a carousel. */
export function ImageMosaic({ pictures, label }: ImageMosaicProps) {
  const t = useTexts();
  const [opened, setOpened] = useState<number | null>(null);
  const shown = pictures.slice(0, pictures.length >= 5 ? 5 : 3);
  const [first] = pictures;
  if (!first) return null;
  preloadPicture(first);
  return (
    <>
      <ImageCarousel pictures={pictures} label={label} sizes={FIRST_SIZES} priority className="sm:hidden" />
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
          <Tile
            key={picture.src}
            picture={picture}
            index={index}
            isLarge={index === 0 && shown.length > 2}
            onOpen={() => setOpened(index)}
          />
        ))}
        {pictures.length > 1 && (
          <Button
            variant="secondary"
            size="sm"
            className="absolute bottom-4 end-4 shadow-sm"
            onClick={() => setOpened(0)}
          >
            <Images aria-hidden="true" />
            {t('Show all {count} pictures', { count: pictures.length })}
          </Button>
        )}
      </div>
      {opened !== null && (
        <ImageGallery pictures={pictures} label={label} initial={opened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

type TileProps = { picture: Picture; index: number; isLarge: boolean; onOpen: () => void };

function Tile({ picture, index, isLarge, onOpen }: TileProps) {
  const t = useTexts();
  return (
    <button
      type="button"
      aria-label={t('Open picture {number}: {name}', { number: index + 1, name: picture.alt })}
      onClick={onOpen}
      className={classNames(
        'relative min-h-0 overflow-hidden bg-muted focus-visible:outline-offset-[-3px]',
        isLarge && 'col-span-2 row-span-2',
      )}
    >
      <WebPicture
        picture={{ ...picture, alt: '' }}
        sizes={index === 0 ? FIRST_SIZES : '25vw'}
        loading={index === 0 ? 'eager' : 'lazy'}
        fetchPriority={index === 0 ? 'high' : undefined}
        className="absolute inset-0 size-full object-cover transition-[filter] hover:brightness-90"
      />
    </button>
  );
}
