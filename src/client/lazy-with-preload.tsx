import { lazy, useState, type ComponentType } from 'react';
import { textsLoaded } from '#client/texts.tsx';

/**
 * A component that is loaded on demand and can be preloaded. A preloaded component renders without Suspense, because React
 * delays content that Suspense reveals, even when the promise is already resolved.
 */
export function lazyWithPreload(load: () => Promise<{ default: ComponentType }>) {
  let loaded: ComponentType | undefined;
  const loadWithTexts = async () => {
    const module = await load();
    await textsLoaded();
    return module;
  };
  const Later = lazy(loadWithTexts);

  function Loadable() {
    // Chosen once, because switching to the other component would discard the state.
    const [Component] = useState(() => loaded ?? Later);
    return <Component />;
  }

  async function preload(): Promise<void> {
    try {
      loaded = (await loadWithTexts()).default;
    } catch {
      // Loaded again when it is shown.
    }
  }

  return Object.assign(Loadable, { preload });
}
