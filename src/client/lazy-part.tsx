import { type ComponentType, type ReactNode, Suspense, lazy } from 'react';
import { textsLoaded } from '#client/texts.tsx';

/** A component that is loaded when it is first shown. @param fallback what is shown until then */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: ReactNode = null,
): ComponentType<Props> {
  const loadWithTexts = async () => {
    const part = await load();
    await textsLoaded();
    return part;
  };
  const Part = lazy(loadWithTexts) as unknown as ComponentType<Props>;
  return function LazyPart(props) {
    return (
      <Suspense fallback={fallback}>
        <Part {...props} />
      </Suspense>
    );
  };
}
