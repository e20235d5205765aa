import { randomBytes } from 'node:crypto';

/** The secret for the tokens of all servers in a test. */
export const SECRETS = { JWT_SECRET: randomBytes(24).toString('hex') };
