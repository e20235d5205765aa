/** What other domains may use of this one in the browser. */
export { ErasureCard, ErasurePreview } from './components/erasure-card.tsx';
export { InvitationNotice } from './components/invitation-notice.tsx';
export { LoginForm } from './components/login-form.tsx';
export { prefetchAccount, sessionSource } from './session-queries.ts';
export { SignOutButton } from './components/sign-out-button.tsx';
export { startVerification } from './verify-session.ts';
export { DataFiles, untilMade } from './components/data-files.tsx';
