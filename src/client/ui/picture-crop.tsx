import { useCallback, useEffect, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Button } from './button.tsx';
import { type CropArea, type PixelSize, largestZoom, pixelsOf } from './crop-area.ts';
import { Dialog, DialogFooter } from './dialog.tsx';
import { scaledCopy } from './picture-check.ts';
import { Skeleton } from './skeleton.tsx';
import { useTexts } from '#client/use-texts.ts';

type PictureCropProps = {
  file: File;
  /** The size of the result in pixels. */
  size: PixelSize;
  /** Called with the cropped picture, or without one if the person has cancelled. */
  onDone: (cropped: File | undefined) => void;
};

const SHOWN_WIDTH = 1600;
const JPEG_QUALITY = 0.92;
const KEYBOARD_STEP = 10;
const ZOOM_STEP = 0.01;

type Opened = { bitmap: ImageBitmap; shown: string };

/** The picture as decoded by the browser, which applies the rotation of the camera, and a smaller copy to show. */
function useOpened(file: File): Opened | undefined {
  const [opened, setOpened] = useState<Opened>();
  useEffect(() => {
    let isGone = false;
    const decoding = createImageBitmap(file);
    void decoding.then((bitmap) => {
      if (!isGone) setOpened({ bitmap, shown: scaledCopy(bitmap, SHOWN_WIDTH) });
    });
    return () => {
      isGone = true;
      void decoding.then((bitmap) => bitmap.close());
    };
  }, [file]);
  return opened;
}

/** Draws the part of the picture at the exact size. */
async function cropped(file: File, bitmap: ImageBitmap, area: CropArea, size: PixelSize): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser cannot draw');
  const { x, y, width, height } = pixelsOf(area, bitmap);
  // A JPEG has no transparency.
  context.fillStyle = 'white';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, x, y, width, height, 0, 0, size.width, size.height);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY));
  if (!blob) throw new Error('The browser cannot write a JPEG');
  return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
}

type CropFrameProps = {
  /** The address of the picture once it is opened. */
  shown: string | undefined;
  name: string;
  aspect: number;
  zoom: number;
  maxZoom: number;
  onZoom: (zoom: number) => void;
  onArea: (percent: CropArea) => void;
};

function CropFrame({ shown, name, aspect, zoom, maxZoom, onZoom, onArea }: CropFrameProps) {
  const t = useTexts();
  const [position, setPosition] = useState({ x: 0, y: 0 });
  return (
    <div dir="ltr" className="relative w-full overflow-hidden rounded-md bg-muted" style={{ aspectRatio: aspect }}>
      {shown ? (
        <Cropper
          image={shown}
          crop={position}
          zoom={zoom}
          minZoom={1}
          maxZoom={maxZoom}
          aspect={aspect}
          objectFit="cover"
          keyboardStep={KEYBOARD_STEP}
          disableAutomaticStylesInjection
          mediaProps={{ alt: name }}
          cropperProps={{
            role: 'application',
            'aria-label': t('Part of the picture. Move it with the arrow keys.'),
          }}
          classes={{ cropAreaClassName: 'outline-offset-[-4px]' }}
          onCropChange={setPosition}
          onZoomChange={onZoom}
          onCropComplete={onArea}
        />
      ) : (
        <Skeleton className="h-full" />
      )}
    </div>
  );
}

type ZoomSliderProps = { zoom: number; maxZoom: number; onZoom: (zoom: number) => void };

function ZoomSlider({ zoom, maxZoom, onZoom }: ZoomSliderProps) {
  const t = useTexts();
  return (
    <label className="mt-4 flex items-center gap-4 text-sm font-medium">
      {t('Zoom')}
      <input
        type="range"
        min={1}
        max={maxZoom}
        step={ZOOM_STEP}
        value={zoom}
        disabled={maxZoom - 1 < ZOOM_STEP}
        onChange={({ target }) => onZoom(Number(target.value))}
        className="h-9 min-w-0 flex-1 accent-primary disabled:opacity-55"
      />
    </label>
  );
}

/** A modal in which a picture is cropped to an exact size, and enlarged if it is small. The frame shows what will be seen. */
export default function PictureCrop({ file, size, onDone }: PictureCropProps) {
  const t = useTexts();
  const opened = useOpened(file);
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<CropArea>();
  const [isDrawing, setDrawing] = useState(false);
  const maxZoom = opened ? largestZoom(opened.bitmap, size) : 1;
  const keepArea = useCallback((percent: CropArea) => setArea(percent), []);

  async function use() {
    if (!opened || !area) return;
    setDrawing(true);
    onDone(await cropped(file, opened.bitmap, area, size));
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onDone(undefined)}
      title={t('Crop picture')}
      description={t('The picture needs {width}x{height} pixels. Choose the part of {name} to show.', {
        ...size,
        name: file.name,
      })}
      size="lg"
    >
      <CropFrame
        shown={opened?.shown}
        name={file.name}
        aspect={size.width / size.height}
        zoom={zoom}
        maxZoom={maxZoom}
        onZoom={setZoom}
        onArea={keepArea}
      />
      <ZoomSlider zoom={zoom} maxZoom={maxZoom} onZoom={setZoom} />
      <p className="mt-1 text-sm text-muted-foreground">
        {t('Drag the picture, or move it with the arrow keys. Zoom with the slider, the mouse wheel or two fingers.')}
      </p>
      <DialogFooter>
        <Button variant="secondary" onClick={() => onDone(undefined)}>
          {t('Cancel')}
        </Button>
        <Button loading={isDrawing} disabled={!area} onClick={() => void use()}>
          {t('Use picture')}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
