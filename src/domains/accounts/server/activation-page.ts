import type { RequestHandler } from 'express';
import { paths } from '#shared/paths.ts';

/** Paths under /api/v1 that programs call, and that people may open in a browser. */
export const ACTIVATION_PATHS = ['/auth/verify-email', '/verify-email', '/auth/verify-account', '/verify-account'];

/**
 * Redirects browsers to the activation page, which activates the account only when its button is pressed. Mails contain only links
 * to that page, so that a mail scanner that opens the links does not use them up. Calls that prefer JSON are passed on to the API.
 */
export const toActivationPage: RequestHandler = (request, response, next) => {
  if (request.accepts(['json', 'html']) !== 'html') return next();
  const token = typeof request.query.token === 'string' ? request.query.token : '';
  response.redirect(303, `${paths.accountActivate}?token=${encodeURIComponent(token)}`);
};
