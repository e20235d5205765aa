import type { RequestHandler } from 'express';
import { paths } from '#shared/paths.ts';

/** Addresses under /api/v1 that programs call, and that people may open by hand. */
export const ACTIVATION_PATHS = ['/auth/verify-email', '/verify-email', '/auth/verify-account', '/verify-account'];

/**
 * Leads whoever wants a page to the one that activates by a press of its button. Mails name only that page, so programs that look
 * at the links of a mail use nothing up. Programs that call the API are answered by it.
 */
export const toActivationPage: RequestHandler = (request, response, next) => {
  if (request.accepts(['json', 'html']) !== 'html') return next();
  const token = typeof request.query.token === 'string' ? request.query.token : '';
  response.redirect(303, `${paths.accountActivate}?token=${encodeURIComponent(token)}`);
};
