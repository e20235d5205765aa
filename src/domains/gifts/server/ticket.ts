/** Tickets: what a second person is asked to agree to. The server signs them, so that nobody asks for something else than they try to give. */
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import type { Env } from '#server/env.ts';
import { GIFT_KINDS } from '#domains/gifts/rules.ts';
import { InvalidInput } from '#shared/errors.ts';
import { HOUR } from '#shared/time.ts';
import { msg } from '#shared/texts.ts';

const Ticket = z.object({
  asked_by: z.string(),
  space_id: z.string(),
  user_id: z.string().nullable(),
  company_id: z.string().nullable(),
  kind: z.enum(GIFT_KINDS),
  about: z.string(),
  what: z.string(),
  worth_pence: z.string(),
  counted_pence: z.string(),
  monthly: z.boolean(),
});
export type Ticket = z.output<typeof Ticket>;

const AUDIENCE = 'gift request';
const LIFETIME_MS = HOUR;

const seconds = (at: Date, later = 0) => Math.floor((at.getTime() + later) / 1000);

export function signTicket({ JWT_SECRET }: Pick<Env, 'JWT_SECRET'>, ticket: Ticket, now: Date): string {
  const claims = { ...ticket, aud: AUDIENCE, iat: seconds(now), exp: seconds(now, LIFETIME_MS) };
  return jwt.sign(claims, JWT_SECRET, { algorithm: 'HS256' });
}

/** @throws InvalidInput for a ticket of somebody else, for one that is older than an hour, and for one that the server has not signed */
export function readTicket(
  { JWT_SECRET }: Pick<Env, 'JWT_SECRET'>,
  signed: string,
  { userId, now }: { userId: string; now: Date },
): Ticket {
  try {
    const options = { algorithms: ['HS256'], audience: AUDIENCE, clockTimestamp: seconds(now) } as const;
    const ticket = Ticket.parse(jwt.verify(signed, JWT_SECRET, { ...options, algorithms: ['HS256'] }));
    if (ticket.asked_by === userId) return ticket;
  } catch (error) {
    if (!(error instanceof jwt.JsonWebTokenError)) throw error;
  }
  throw new InvalidInput(msg('This is too old. Please try again what you wanted to do'), 'ticket');
}
