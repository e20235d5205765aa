import { sizedPicture } from '#domains/attachments/index.ts';
import type { SiteSpace } from '#domains/content/kinds/our-space/kind.ts';
import type { SitePicture } from '#domains/content/shown.ts';

type VideosProps = {
  videos: SiteSpace['videos'];
  label: string;
  /** Shown until a video is played, so that nothing of it is loaded before. */
  poster: SitePicture | null;
};

export function Videos({ videos, label, poster }: VideosProps) {
  return (
    <ul className="grid gap-6 sm:grid-cols-[repeat(auto-fit,minmax(20rem,1fr))] print:hidden">
      {videos.map(({ src, type, title }, index) => (
        <li key={index}>
          <figure>
            <video
              controls
              playsInline
              preload="none"
              poster={poster ? sizedPicture(poster, 720) : undefined}
              aria-label={title || `${label}, video ${index + 1}`}
              className="aspect-video w-full rounded-lg bg-black object-cover"
            >
              <source src={src} type={type} />
              <a href={src}>Download the video</a>
            </video>
            {title && <figcaption className="mt-2 text-sm text-muted-foreground">{title}</figcaption>}
          </figure>
        </li>
      ))}
    </ul>
  );
}
