/** What other domains may use of this one in the browser. */
import { lazyPart } from '#client/lazy-part.tsx';

export const InsightCards = lazyPart(() => import('./components/insight-cards.tsx'));
