import * as Radix from '@radix-ui/react-dialog';
import { ChevronLeft, ChevronRight, X, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { usePictureTrack } from '#client/ui/use-picture-track.ts';
import type { SitePicture } from '#domains/content/site-views.ts';
import { SiteImage } from './site-image.tsx';

type LightboxProps = {
  pictures: readonly SitePicture[];
  label: string;
  /** The index of the first visible picture. */
  initial: number;
  onClose: () => void;
};

/** All pictures in full size, for swiping, arrow keys or buttons. Escape closes it. */
export default function Lightbox({ pictures, label, initial, onClose }: LightboxProps) {
  const { index, step, onKeyDown, trackProps } = usePictureTrack(pictures.length, initial);
  const [opener] = useState(() => document.activeElement);
  const shown = pictures[index];

  /** Radix returns the focus only to its own buttons. */
  function returnFocus(event: Event) {
    event.preventDefault();
    if (opener instanceof HTMLElement) opener.focus();
  }

  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <Radix.Content
          aria-describedby={undefined}
          onKeyDown={onKeyDown}
          onCloseAutoFocus={returnFocus}
          className="fixed inset-0 z-50 flex animate-fade-in flex-col bg-black text-white [--color-ring:#ffffff]"
        >
          <header className="flex items-center gap-4 px-4 py-3 sm:px-6">
            <Radix.Title className="min-w-0 flex-1 truncate text-sm font-medium">{label}</Radix.Title>
            <p className="text-sm" data-numeric aria-live="polite">
              <span className="sr-only">Picture </span>
              {index + 1} <span aria-hidden="true">/</span>
              <span className="sr-only">of</span> {pictures.length}
            </p>
            <Radix.Close aria-label="Close" className="grid size-11 place-items-center rounded-full hover:bg-white/15">
              <X className="size-5" aria-hidden="true" />
            </Radix.Close>
          </header>
          <div className="relative min-h-0 flex-1">
            <div
              {...trackProps}
              tabIndex={0}
              role="group"
              aria-label={`${label}, picture ${index + 1} of ${pictures.length}`}
              className="scrollbar-none flex h-full snap-x snap-mandatory overflow-x-auto focus-visible:outline-offset-[-3px] motion-safe:scroll-smooth"
            >
              {pictures.map((picture, position) => (
                <div key={position} className="flex h-full w-full shrink-0 snap-center justify-center sm:px-20">
                  <SiteImage
                    picture={picture}
                    alt={picture.alt || label}
                    sizes="100vw"
                    className="h-full w-auto max-w-full object-contain"
                  />
                </div>
              ))}
            </div>
            <Step side="left" disabled={index === 0} onClick={() => step(-1)} />
            <Step side="right" disabled={index >= pictures.length - 1} onClick={() => step(1)} />
          </div>
          <div className="min-h-16 px-4 py-3 text-center text-sm sm:px-6">
            {shown?.title && <p className="font-medium">{shown.title}</p>}
            {shown?.description && <p>{shown.description}</p>}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const STEPS: Record<'left' | 'right', { label: string; Icon: LucideIcon; place: string }> = {
  left: { label: 'Previous picture', Icon: ChevronLeft, place: 'left-2 sm:left-5' },
  right: { label: 'Next picture', Icon: ChevronRight, place: 'right-2 sm:right-5' },
};

type StepProps = { side: 'left' | 'right'; disabled: boolean; onClick: () => void };

function Step({ side, disabled, onClick }: StepProps) {
  const { label, Icon, place } = STEPS[side];
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className={classNames(
        'absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full bg-black/60 transition-opacity hover:bg-white/20 disabled:opacity-30',
        place,
      )}
    >
      <Icon className="size-6" aria-hidden="true" />
    </button>
  );
}
