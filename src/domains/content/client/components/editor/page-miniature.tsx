import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { PageTop } from '#domains/content/kinds/page-meta/client/page-top.tsx';
import { PageBody } from '#domains/content/client/components/site/page-body.tsx';
import { foldAddress } from '#domains/content/client/fold-address.ts';
import { useSitePage } from '#domains/content/client/site-queries.ts';
import { KIND_SCREENS } from '#domains/content/kind-screens.ts';
import { kindOf } from '#domains/content/kinds.ts';
import { type PageTitle, pageOf } from '#domains/content/pages.ts';
import type { SitePageView } from '#domains/content/site-views.ts';
import { keysOf } from '#shared/objects.ts';
import { paths } from '#shared/paths.ts';
import { PreviewFrame } from './preview-frame.tsx';
import { useTexts } from '#domains/content/client/use-texts.ts';
import type { Translate } from '#shared/texts.ts';

/** The width of the screen that is shown, in pixels, and the height before the page is drawn. */
const SCREEN = { width: 1280, height: 900 };

/** A part of the page with its place, in percent of the height. */
type Part = { name: string; top: number; height: number };
type Measured = { height: number; parts: Part[] };

/** The parts of the page, which name themselves by `data-part`. */
function measure(page: HTMLElement): Measured {
  const { top: start, height } = page.getBoundingClientRect();
  const parts = [...page.querySelectorAll<HTMLElement>('[data-part]')].map((element) => {
    const box = element.getBoundingClientRect();
    const name = element.dataset.part ?? '';
    return { name, top: ((box.top - start) / height) * 100, height: (box.height / height) * 100 };
  });
  return { height, parts };
}

/** The page as visitors see it. */
function Page({ view, onMeasured }: { view: SitePageView; onMeasured: (measured: Measured) => void }) {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = page;
    if (!current) return;
    const observer = new ResizeObserver(() => onMeasured(measure(current)));
    observer.observe(current);
    return () => observer.disconnect();
  }, [onMeasured]);
  return (
    <div ref={page}>
      <div data-part="details">
        <PageTop view={view} />
      </div>
      <PageBody view={view} />
    </div>
  );
}

/** Where a part of the page is edited, and what that is called. */
function editorOf(
  name: string,
  view: SitePageView,
  back: string,
  t: Translate,
): { to: string; label: string } | undefined {
  const { page_name, folds } = view;
  if (name === 'details')
    return pageOf(page_name)?.hidesDetails
      ? undefined
      : { to: `${back}?details=open`, label: t('Open the page details') };
  const fold = folds.find(({ _id }) => _id === name);
  if (fold)
    return {
      to: foldAddress({ id: fold._id, page_name, back }),
      label: fold.title ? t('Open the fold {name}', { name: fold.title }) : t('Open the fold'),
    };
  const kind = keysOf(KIND_SCREENS).find((each) => each === name);
  return (
    kind && {
      to: paths.cmsPage(KIND_SCREENS[kind]),
      label: t('Open {name}', { name: t(kindOf(kind).board?.title ?? kind) }),
    }
  );
}

type PageMiniatureProps = {
  title: PageTitle;
  /** Where the editors lead back to. */
  back: string;
};

/** A small picture of the public page. A press on a part opens its editor. */
export function PageMiniature({ title, back }: PageMiniatureProps) {
  const t = useTexts();
  const { data: view } = useSitePage(title);
  const [{ height, parts }, setMeasured] = useState<Measured>({ ...SCREEN, parts: [] });
  if (!view) return null;
  return (
    <div className="max-h-[70dvh] overflow-y-auto rounded-lg border">
      <div className="relative" style={{ aspectRatio: `${SCREEN.width} / ${height}` }}>
        <PreviewFrame title={t('Page')} width={SCREEN.width}>
          <Page view={view} onMeasured={setMeasured} />
        </PreviewFrame>
        {parts.map(({ name, ...place }) => {
          const editor = editorOf(name, view, back, t);
          return (
            editor && (
              <Link
                key={name}
                to={editor.to}
                aria-label={editor.label}
                title={editor.label}
                style={{ top: `${place.top}%`, height: `${place.height}%` }}
                className="absolute inset-x-0 rounded-md outline-offset-[-3px] hover:bg-primary/10 hover:outline-2 hover:outline-ring"
              />
            )
          );
        })}
      </div>
    </div>
  );
}
