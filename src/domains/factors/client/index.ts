/** What other domains may use of this one in the browser. */
import { lazyPart } from '#client/lazy-part.tsx';

export { FactorNotice } from './components/factor-notice.tsx';
export { PasskeySignIn } from './components/passkey-sign-in.tsx';
/** The card of the own profile. */
export const TwoStepCard = lazyPart(() => import('./components/two-step-card.tsx'));
/** Finishes a login with a passkey. */
export const PasskeyStep = lazyPart(() => import('./components/passkey-step.tsx'));
/** Sets up an authenticator app during a login. */
export const SetUpNeeded = lazyPart(() => import('./components/set-up-needed.tsx'));
/** Removes the second factor of somebody else. */
export const ResetFactors = lazyPart(() => import('./components/reset-factors.tsx'));
