/** What the application may use of this domain in the browser. */
import { lazyPart } from '#client/lazy-part.tsx';

export const AskAgreement = lazyPart(() => import('./components/ask-agreement.tsx'));
