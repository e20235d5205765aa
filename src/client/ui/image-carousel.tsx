import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type RefCallback, type UIEvent } from 'react';
import { readingKey, towardsEnd } from '#client/direction.ts';
import { classNames } from './class-names.ts';
import { type Picture, WebPicture } from './web-picture.tsx';
import { useTexts } from '#client/use-texts.ts';

/** Pictures side by side in an element that is swiped: which one is visible, and how to show another. */
function usePictureTrack(count: number, initial = 0) {
  const track = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(initial);
  const placed = useRef(false);
  /** The picture that the track scrolls to, so that two quick steps lead two pictures on. */
  const aim = useRef(initial);
  const isMoving = useRef(false);

  const place: RefCallback<HTMLDivElement> = (element) => {
    track.current = element;
    if (!element || placed.current || initial === 0) return;
    placed.current = true;
    element.scrollTo({ left: towardsEnd() * initial * element.clientWidth, behavior: 'instant' });
  };

  function show(next: number) {
    const element = track.current;
    if (!element || next < 0 || next >= count) return;
    aim.current = next;
    isMoving.current = true;
    element.scrollTo({ left: towardsEnd() * next * element.clientWidth, behavior: 'smooth' });
  }

  /** @param by 1 for the next picture, -1 for the previous one */
  const step = (by: 1 | -1) => show(aim.current + by);

  function onKeyDown(event: KeyboardEvent) {
    const key = readingKey(event.key);
    if (key === 'ArrowLeft') step(-1);
    else if (key === 'ArrowRight') step(1);
    else return;
    event.preventDefault();
  }

  function onScroll({ currentTarget: { scrollLeft, clientWidth } }: UIEvent<HTMLDivElement>) {
    const visible = Math.round((towardsEnd() * scrollLeft) / Math.max(1, clientWidth));
    setIndex(visible);
    if (visible === aim.current) isMoving.current = false;
    if (!isMoving.current) aim.current = visible;
  }

  /** Somebody may have stopped the movement. */
  function onScrollEnd(event: UIEvent<HTMLDivElement>) {
    isMoving.current = false;
    onScroll(event);
  }

  return { index, step, onKeyDown, trackProps: { ref: place, onScroll, onScrollEnd } };
}

type ImageCarouselProps = {
  pictures: readonly Picture[];
  /** The subject of the pictures, for screen readers: the workspace's name. */
  label: string;
  /** The `sizes` attribute of the images. */
  sizes?: string;
  /** Loads the first picture with priority, if it is the largest element of the page. */
  priority?: boolean;
  /** The index of the first visible picture. */
  initial?: number;
  className?: string;
};

/** A carousel of 1440×820 pictures for swiping, arrow keys or buttons. Pictures after the first are loaded lazily. */
export function ImageCarousel({
  pictures,
  label,
  sizes,
  priority = false,
  initial = 0,
  className,
}: ImageCarouselProps) {
  const t = useTexts();
  const { index, step, onKeyDown, trackProps } = usePictureTrack(pictures.length, initial);
  return (
    <section
      aria-roledescription="carousel"
      aria-label={label}
      className={classNames('group relative isolate overflow-hidden rounded-lg bg-muted', className)}
    >
      <div
        {...trackProps}
        role="group"
        aria-label={t('{label}, picture {number} of {count}', {
          label,
          number: index + 1,
          count: pictures.length,
        })}
        tabIndex={pictures.length > 1 ? 0 : undefined}
        onKeyDown={onKeyDown}
        className="scrollbar-none flex snap-x snap-mandatory overflow-x-auto focus-visible:outline-offset-[-3px] motion-safe:scroll-smooth"
      >
        {pictures.map((picture, position) => (
          // The pictures that are not visible are not loaded: otherwise a page with several carousels loads dozens.
          <div key={picture.src} className="aspect-[1440/820] w-full shrink-0 snap-start [content-visibility:auto]">
            <WebPicture
              picture={picture}
              sizes={sizes}
              width={1440}
              height={820}
              loading={position === 0 && priority ? 'eager' : 'lazy'}
              fetchPriority={position === 0 && priority ? 'high' : undefined}
              decoding="async"
              draggable={false}
              className="size-full object-cover"
            />
          </div>
        ))}
      </div>
      {pictures.length > 1 && (
        <>
          <Arrow side="start" disabled={index === 0} onClick={() => step(-1)} />
          <Arrow side="end" disabled={index === pictures.length - 1} onClick={() => step(1)} />
          <Dots count={pictures.length} index={index} />
        </>
      )}
    </section>
  );
}

function Arrow({ side, disabled, onClick }: { side: 'start' | 'end'; disabled: boolean; onClick: () => void }) {
  const t = useTexts();
  const Icon = side === 'start' ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      aria-label={side === 'start' ? t('Previous picture') : t('Next picture')}
      disabled={disabled}
      onClick={onClick}
      className={classNames(
        'absolute top-1/2 grid size-9 -translate-y-1/2 place-items-center rounded-full bg-white text-black opacity-0 shadow-sm transition-opacity focus-visible:opacity-100 enabled:group-hover:opacity-90 enabled:group-focus-within:opacity-90 enabled:hover:opacity-100! pointer-coarse:hidden',
        side === 'start' ? 'start-3' : 'end-3',
      )}
    >
      <Icon className="size-4" aria-hidden="true" />
    </button>
  );
}

function Dots({ count, index }: { count: number; index: number }) {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-0 bottom-0 flex justify-center gap-1.5 bg-linear-to-t from-black/45 to-transparent pb-3 pt-8"
    >
      {Array.from({ length: count }, (_, position) => (
        <span
          key={position}
          className={classNames(
            'size-1.5 rounded-full bg-white transition-opacity',
            position !== index && 'opacity-50',
          )}
        />
      ))}
    </div>
  );
}
