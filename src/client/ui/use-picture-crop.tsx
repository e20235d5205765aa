import { type ReactNode, useState } from 'react';
import { lazyPart } from '../lazy-part.tsx';
import type { PixelSize } from './crop-area.ts';

const PictureCrop = lazyPart(() => import('./picture-crop.tsx'));

type CropRequest = { file: File; size: PixelSize; resolve: (cropped: File | undefined) => void };

/** @returns `crop` asks for the part of a picture, and `cropDialog` is rendered by the caller */
export function usePictureCrop(): {
  /** @returns the cropped picture, or undefined if the person has cancelled */
  crop: (file: File, size: PixelSize) => Promise<File | undefined>;
  cropDialog: ReactNode;
} {
  const [request, setRequest] = useState<CropRequest>();
  return {
    crop: (file, size) => new Promise((resolve) => setRequest({ file, size, resolve })),
    cropDialog: request && (
      <PictureCrop
        file={request.file}
        size={request.size}
        onDone={(cropped) => {
          setRequest(undefined);
          request.resolve(cropped);
        }}
      />
    ),
  };
}
