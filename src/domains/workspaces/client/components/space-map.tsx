import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSite } from '#client/site.ts';
import { MapLazy } from '#client/ui/map-lazy.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Space } from '#domains/workspaces/client/public-queries.ts';

type RenderWhenVisibleProps = {
  /** Shown before, in the size of the children. */
  placeholder: ReactNode;
  children: () => ReactNode;
};

/** Renders expensive children when they come near the visible area, and never on the server. */
function RenderWhenVisible({ placeholder, children }: RenderWhenVisibleProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setVisible(true);
      },
      { rootMargin: '300px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={place}>{isVisible ? children() : placeholder}</div>;
}

/** The position of the map for a workspace without coordinates. */
export const DEFAULT_POSITION = { latitude: 59.95, longitude: 30.33 };

export function SpaceMap({ space }: { space: Space }) {
  const tileUrl = useSite()?.mapTileUrl ?? undefined;
  const { latitude, longitude } = space;
  const position = latitude === null || longitude === null ? DEFAULT_POSITION : { latitude, longitude };
  return (
    <RenderWhenVisible placeholder={<Skeleton className="h-72 rounded-lg" />}>
      {() => <MapLazy {...position} label={`${space.name}, ${space.area}`} tileUrl={tileUrl} />}
    </RenderWhenVisible>
  );
}
