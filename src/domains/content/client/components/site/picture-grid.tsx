import { type MouseEvent, useState } from 'react';
import { lazyPart } from '#client/lazy-part.tsx';
import { classNames } from '#client/ui/class-names.ts';
import type { SitePicture } from '#domains/content/shown.ts';
import { DrawnPicture } from './drawn-picture.tsx';
import { SiteImage } from './site-image.tsx';
import { useTexts } from '#domains/content/client/use-texts.ts';

// Loaded when a visitor opens a picture or points at one.
const loadLightbox = () => import('./lightbox.tsx');
const Lightbox = lazyPart(loadLightbox);

type PictureGridProps = {
  pictures: readonly SitePicture[];
  /** What the pictures show, for screen readers: the name of the gallery or of the place. */
  label: string;
  /** `mosaic` shows at most five pictures, the first one large; `grid` shows all in equal sizes. */
  layout: 'mosaic' | 'grid';
  /** Loads the first picture before all others, if it is the largest element of the page. */
  isFirst?: boolean;
};

/** Pictures that open in a lightbox. Without JavaScript they open as files. Without pictures, a drawn one is shown. */
export function PictureGrid({ pictures, label, layout, isFirst = false }: PictureGridProps) {
  const t = useTexts();
  const [opened, setOpened] = useState<number | null>(null);
  if (pictures.length === 0)
    return <DrawnPicture name={label} className="aspect-[3/2] w-full rounded-lg sm:aspect-[8/3]" />;
  const isMosaic = layout === 'mosaic';
  const shown = isMosaic ? pictures.slice(0, pictures.length >= 5 ? 5 : 3) : pictures;
  const hidden = pictures.length - shown.length;

  function open(event: MouseEvent, index: number) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setOpened(index);
  }

  return (
    <>
      <ul
        aria-label={t('Pictures: {label}', { label })}
        onPointerEnter={() => void loadLightbox()}
        className={isMosaic ? mosaicStyle(shown.length) : 'grid grid-cols-2 gap-2 sm:gap-3 md:grid-cols-3'}
      >
        {shown.map((picture, index) => {
          const isLarge = isMosaic && index === 0 && shown.length > 2;
          return (
            <li key={index} className={classNames('min-w-0', isLarge && 'col-span-2 row-span-2')}>
              <a
                href={picture.original}
                aria-label={t('Open picture {number} of {count}: {name}', {
                  number: index + 1,
                  count: pictures.length,
                  name: picture.title || picture.alt || label,
                })}
                onClick={(event) => open(event, index)}
                className="group relative block size-full overflow-hidden rounded-lg bg-muted"
              >
                <SiteImage
                  picture={picture}
                  alt=""
                  isFirst={isFirst && index === 0}
                  sizes={isLarge ? '(min-width: 1280px) 780px, 100vw' : '(min-width: 1280px) 400px, 50vw'}
                  className="aspect-[1440/820] size-full object-cover transition-transform motion-safe:group-hover:scale-[1.02]"
                />
                {hidden > 0 && index === shown.length - 1 && (
                  <span className="absolute bottom-2 end-2 rounded-md bg-black/70 px-2.5 py-1 text-sm font-medium text-white print:hidden">
                    {t('All {count} pictures', { count: pictures.length })}
                  </span>
                )}
              </a>
            </li>
          );
        })}
      </ul>
      {opened !== null && (
        <Lightbox pictures={pictures} label={label} initial={opened} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

/** The columns of a mosaic, by the number of its pictures. */
function mosaicStyle(count: number): string {
  if (count < 3) return count === 1 ? 'grid' : 'grid gap-2 sm:grid-cols-2 sm:gap-3';
  return classNames('grid grid-cols-2 gap-2 sm:gap-3', count === 5 ? 'sm:grid-cols-4' : 'sm:grid-cols-3');
}
