import type { RequestHandler } from 'express';
import { paths } from '#shared/paths.ts';

/** Addresses under /api/v1 that people open when they follow a link by hand. */
export const ACTIVATION_PATHS = ['/auth/verify-email', '/verify-email', '/auth/verify-account', '/verify-account'];

/**
 * GET of an activation link leads to the page that activates. It uses nothing up: programs that look at the links of a mail open
 * them too.
 */
export const toActivationPage: RequestHandler = (request, response) => {
  const token = typeof request.query.token === 'string' ? request.query.token : '';
  response.redirect(303, `${paths.accountActivate}?token=${encodeURIComponent(token)}`);
};
