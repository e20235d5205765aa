import Yarl from 'yet-another-react-lightbox';
import Captions from 'yet-another-react-lightbox/plugins/captions';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/captions.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import type { SitePicture } from '#domains/content/shown.ts';
import { SiteImage } from './site-image.tsx';
import { useTexts } from '#domains/content/client/use-texts.ts';

declare module 'yet-another-react-lightbox' {
  interface GenericSlide {
    picture?: SitePicture;
  }
}

type LightboxProps = {
  pictures: readonly SitePicture[];
  label: string;
  /** The index of the first visible picture. */
  initial: number;
  onClose: () => void;
};

/** White arrows alone would not be seen on a bright picture. */
const ARROW = { backgroundColor: 'rgb(0 0 0 / 0.6)', borderRadius: '9999px', margin: '0.5rem', padding: '0.5rem' };

/** All pictures in full size, for swiping, arrow keys or buttons. Escape closes it. */
export default function Lightbox({ pictures, label, initial, onClose }: LightboxProps) {
  const t = useTexts();
  return (
    <Yarl
      open
      close={onClose}
      index={initial}
      slides={pictures.map((picture) => ({
        picture,
        src: picture.original,
        title: picture.title,
        description: picture.description,
      }))}
      carousel={{ finite: true }}
      styles={{ navigationPrev: ARROW, navigationNext: ARROW }}
      plugins={[Captions, Counter]}
      labels={{
        Lightbox: label,
        '{index} of {total}': t('{label}, picture {number} of {count}', { label, number: '{index}', count: '{total}' }),
        Previous: t('Previous picture'),
        Next: t('Next picture'),
      }}
      render={{
        slide: ({ slide: { picture } }) =>
          picture && (
            <SiteImage
              picture={picture}
              alt={picture.alt || label}
              sizes="100vw"
              className="h-full w-auto max-w-full object-contain"
            />
          ),
      }}
    />
  );
}
