import { MapPin } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Badge } from '#client/ui/badge.tsx';
import { ImageCarousel } from '#client/ui/image-carousel.tsx';
import { paths } from '#shared/paths.ts';
import { RESOURCE_TYPE_NAMES } from '#shared/resource-types.ts';
import { picturesOf } from './space-pictures.ts';
import type { Space } from '#domains/workspaces/client/public-queries.ts';

/** A workspace on the home page: pictures, name, area and resource types. */
export function SpaceCard({ space }: { space: Space }) {
  return (
    <article className="group/card min-w-0">
      <ImageCarousel
        pictures={picturesOf(space)}
        label={space.name}
        sizes="(min-width: 1280px) 590px, (min-width: 640px) 50vw, 100vw"
      />
      <h3 className="mt-4 text-lg font-semibold">
        <Link to={paths.space(space._id)} className="underline-offset-4 hover:underline">
          {space.name}
        </Link>
      </h3>
      <p className="mt-1 flex gap-1.5 text-sm text-muted-foreground">
        <MapPin className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        {space.area}
      </p>
      <ul aria-label={`Offered in ${space.name}`} className="mt-3 flex flex-wrap gap-1.5">
        {space.resources_available.map((type) => (
          <li key={type}>
            <Badge>{RESOURCE_TYPE_NAMES[type]}</Badge>
          </li>
        ))}
      </ul>
    </article>
  );
}
