/** Which passwords may be chosen. What the forms check holds everywhere; an operator may ask for more. */
import type { Services } from '#server/context.ts';
import { DEMO_PASSWORD } from '#shared/demo.ts';
import { InvalidInput } from '#shared/errors.ts';
import { msg, msgWith } from '#shared/texts.ts';

/** From this length on, an operator asks for good passwords, so that known ones are refused, too. */
const LETTERS_OF_GOOD = 8;

/** The demo password is public, and therefore refused in production. */
export function isRefusedPassword({ config }: Services, password: string): boolean {
  return config.NODE_ENV === 'production' && password === DEMO_PASSWORD;
}

/** Whether a password is one of the commonest of those that became known. The list is loaded when it is first needed. */
async function isLeaked(password: string): Promise<boolean> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return dictionary['passwords-common'].includes(password.toLowerCase());
}

/** @throws InvalidInput for a password that logins refuse, that is shorter than the operator wants, or that is known */
export async function requireUsable(services: Services, password: string): Promise<void> {
  if (isRefusedPassword(services, password)) throw new InvalidInput(msg('Please choose another password'), 'password');
  const { PASSWORD_LETTERS } = services.config;
  if ([...password].length < PASSWORD_LETTERS)
    throw new InvalidInput(msgWith('Please use at least {count} characters', { count: PASSWORD_LETTERS }), 'password');
  if (PASSWORD_LETTERS >= LETTERS_OF_GOOD && (await isLeaked(password)))
    throw new InvalidInput(msg('This password is known from leaks. Please choose another one'), 'password');
}
