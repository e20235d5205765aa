import { useEffect, useRef, useState, type ReactNode } from 'react';

type WhenSeenProps = {
  /** Holds the place, in the size of what comes. */
  placeholder: ReactNode;
  children: () => ReactNode;
};

/** Draws something heavy once its place comes near the screen; never while a page is rendered on the server. */
export function WhenSeen({ placeholder, children }: WhenSeenProps) {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setSeen(true);
      },
      { rootMargin: '300px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return <div ref={place}>{isSeen ? children() : placeholder}</div>;
}
