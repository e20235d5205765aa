import { type ComponentType, type ReactNode, Suspense, lazy } from 'react';

/** A component that is loaded when it is first shown. @param fallback what is shown until then */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  const Part = lazy(load) as unknown as ComponentType<Props>;
  return function LazyPart(props) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}
