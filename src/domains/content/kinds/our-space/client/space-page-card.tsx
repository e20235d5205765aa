import { Link } from 'react-router-dom';
import { classNames } from '#client/ui/class-names.ts';
import type { SiteSpaceCard } from '#domains/content/kinds/our-space/kind.ts';
import { paths } from '#shared/paths.ts';
import { SiteImage } from '#domains/content/client/components/site/site-image.tsx';

/** The pages of spaces as cards with large pictures. */
export function SpacePageCards({ spaces }: { spaces: readonly SiteSpaceCard[] }) {
  return (
    <ul className={classNames('grid gap-x-6 gap-y-12 sm:grid-cols-2', spaces.length % 3 === 0 && 'lg:grid-cols-3')}>
      {spaces.map((space) => (
        <li key={space._id}>
          <SpacePageCard space={space} />
        </li>
      ))}
    </ul>
  );
}

export function SpacePageCard({ space }: { space: SiteSpaceCard }) {
  return (
    <article className="group relative">
      <span className="block overflow-hidden rounded-xl bg-muted">
        <SiteImage
          picture={space.thumbnail}
          name={`space ${space.name}`}
          alt=""
          sizes="(min-width: 1024px) 590px, (min-width: 640px) 50vw, 100vw"
          className="aspect-[4/3] h-auto w-full object-cover transition-transform motion-safe:group-hover:scale-[1.02]"
        />
      </span>
      <h3 className="mt-4 text-lg font-semibold">
        <Link
          to={paths.ourSpace(space.slug)}
          className="underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {space.name}
        </Link>
      </h3>
      <p className="mt-1 text-muted-foreground">{space.brief}</p>
    </article>
  );
}
