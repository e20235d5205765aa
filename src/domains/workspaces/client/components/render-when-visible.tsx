import { useEffect, useRef, useState, type ReactNode } from 'react';

type RenderWhenVisibleProps = {
  /** Shown before, in the size of the children. */
  placeholder: ReactNode;
  children: () => ReactNode;
};

/** Renders expensive children when they come near the visible area, and never on the server. */
export function RenderWhenVisible({ placeholder, children }: RenderWhenVisibleProps) {
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
