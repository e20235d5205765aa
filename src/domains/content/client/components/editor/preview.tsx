/** What visitors will see of an item, as it is typed. Loaded on demand with the components of the website. */
import type { ComponentType } from 'react';
import { ErrorBoundary } from '#client/layout/error-boundary.tsx';
import type { PreviewContext } from '#domains/content/client/preview-props.ts';
import type { KindName } from '#domains/content/kinds.ts';
import type { ShownItem } from '#domains/content/shown.ts';
import { PreviewFrame } from './preview-frame.tsx';
import { useTexts } from '#domains/content/client/use-texts.ts';

// In the same chunk, as it shows the same components.
export { PageMiniature } from './page-miniature.tsx';

type Props = { type: KindName; item: ShownItem; context: PreviewContext; width: number };

// All at once: with a chunk for each preview, every component of the website would have its own, and pages would load more.
const previews = import.meta.glob<ComponentType<Omit<Props, 'type' | 'width'>>>(
  '/src/domains/content/kinds/*/client/preview.tsx',
  { eager: true, import: 'default' },
);

export default function Preview({ type, item, context, width }: Props) {
  const t = useTexts();
  const Shown = previews[`/src/domains/content/kinds/${type}/client/preview.tsx`]!;
  return (
    <PreviewFrame title={t('Preview')} width={width}>
      <ErrorBoundary resetKey={JSON.stringify(item)}>
        <Shown item={item} context={context} />
      </ErrorBoundary>
    </PreviewFrame>
  );
}
