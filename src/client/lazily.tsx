import { lazy, useState, type ComponentType } from 'react';

/**
 * A component in a chunk of its own, which can also be fetched before it is first shown. One that is there already is shown at
 * once: React holds what comes out of a Suspense back for a moment, also when there was nothing to wait for.
 */
export function lazily(load: () => Promise<{ default: ComponentType }>) {
  let loaded: ComponentType | undefined;
  const Later = lazy(load);

  function Loadable() {
    // Chosen once: another one would begin with fresh state.
    const [Component] = useState(() => loaded ?? Later);
    return <Component />;
  }

  function preload(): void {
    load().then(
      (module) => (loaded = module.default),
      // Asked for again when it is shown.
      () => undefined,
    );
  }

  return Object.assign(Loadable, { preload });
}
