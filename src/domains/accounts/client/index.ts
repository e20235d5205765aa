/** What other domains may use of this one in the browser. */
export { InvitationNotice } from './components/invitation-notice.tsx';
export { LoginForm } from './components/login-form.tsx';
export { prefetchAccount, sessionSource } from './session-queries.ts';
export { startVerification } from './verify-session.ts';
