import { Dialog } from './dialog.tsx';
import { ImageCarousel } from './image-carousel.tsx';
import type { Picture } from './web-picture.tsx';

type ImageGalleryProps = {
  pictures: readonly Picture[];
  label: string;
  /** The index of the first visible picture. */
  initial: number;
  onClose: () => void;
};

/** All pictures in a dialog. It is loaded when it is opened. */
export default function ImageGallery({ pictures, label, initial, onClose }: ImageGalleryProps) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={label} size="xl">
      <ImageCarousel pictures={pictures} label={label} initial={initial} sizes="(min-width: 1024px) 976px, 100vw" />
    </Dialog>
  );
}
