import { randomBytes } from 'node:crypto';

/** Signs the tokens of all servers and people of a test. */
export const SECRETS = { JWT_SECRET: randomBytes(24).toString('hex') };
