/** The application around its pages, for the browser and for the renderer: both must render the same. */
import { Suspense, lazy, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyPart } from '#client/lazy-part.tsx';
import { ErrorBoundary } from '#client/layout/error-boundary.tsx';
import { PublicForms } from '#client/layout/public-forms.ts';
import { PublicLinksContext } from '#client/layout/public-links.ts';
import { LiveProvider } from '#client/live.tsx';
import { RenderedAt } from '#client/page/rendered-at.ts';
import { useOnceHydrated } from '#client/page/use-once-hydrated.ts';
import { onUncaught } from '#client/report.ts';
import { useScrollPosition } from '#client/scroll.ts';
import { SessionProvider } from '#client/session.tsx';
import { TextsProvider } from '#client/texts.tsx';
import { ApiProvider, type Connection } from '#client/trpc.tsx';
import { sessionSource } from '#domains/accounts/client/index.ts';
import { siteLinksSource } from '#domains/content/client/index.ts';
import type { Language } from '#shared/languages.ts';
import type { PageTexts } from '#shared/rendering.ts';

// Loaded separately, because the first page shows no toast.
const Toaster = lazy(async () => ({ default: (await import('#client/ui/toaster.tsx')).Toaster }));

// Loaded when a visitor opens one of them, and for the page of a workspace.
const loadForms = () => import('./shell/public-forms.ts');
const publicForms = {
  ContactModal: lazyPart(async () => ({ default: (await loadForms()).ContactModal })),
  TourPopup: lazyPart(async () => ({ default: (await loadForms()).TourPopup })),
  DemoBar: lazyPart(async () => ({
    default: (await import('#domains/accounts/client/components/demo-bar.tsx')).DemoBar,
  })),
  PlansOnSale: lazyPart(() => import('#domains/memberships/client/begin/plans-on-sale.tsx')),
};

type AppProps = {
  connection: Connection;
  renderedAt: Date | undefined;
  language: Language;
  /** The operator's own texts, for the renderer. */
  texts?: PageTexts | undefined;
  /** The routes. The router is above, because the browser and the renderer have different ones. */
  children: ReactNode;
};

export function App({ connection, renderedAt, language, texts, children }: AppProps) {
  return (
    <TextsProvider language={language} texts={texts}>
      <ApiProvider connection={connection}>
        <SessionProvider source={sessionSource}>
          <LiveProvider>
            <PublicForms value={publicForms}>
              <PublicLinksContext value={siteLinksSource}>
                <RenderedAt value={renderedAt}>
                  <Pages>{children}</Pages>
                </RenderedAt>
              </PublicLinksContext>
            </PublicForms>
            <Toasts />
          </LiveProvider>
        </SessionProvider>
      </ApiProvider>
    </TextsProvider>
  );
}

function Pages({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  useScrollPosition();
  return <ErrorBoundary resetKey={pathname}>{children}</ErrorBoundary>;
}

/** The events of the first use of a page. */
const USES = ['pointerdown', 'keydown'] as const;

/** A page that the server has rendered loads the toasts when it is used or fails, as none appears before. */
function Toasts() {
  const isRenderedHere = useOnceHydrated(true, false);
  const [isUsed, setUsed] = useState(isRenderedHere);
  const [uncaughtErrors, setUncaughtErrors] = useState(0);
  useEffect(() => {
    const use = () => setUsed(true);
    for (const name of USES) window.addEventListener(name, use, { once: true });
    return () => USES.forEach((name) => window.removeEventListener(name, use));
  }, []);
  // Counted here, because an error may occur before the toasts are loaded.
  useEffect(() => onUncaught(() => setUncaughtErrors((count) => count + 1)), []);
  const isShown = isUsed || uncaughtErrors > 0;
  return <Suspense fallback={null}>{isShown && <Toaster uncaughtErrors={uncaughtErrors} />}</Suspense>;
}
