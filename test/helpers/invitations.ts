/** What an invited person does with the mail. */
import type { TestApp } from './app.ts';

/** The secret in the newest mail that invites an address. */
export async function invitationLink(app: Pick<TestApp, 'mails'>, email: string): Promise<string> {
  for (const { links } of await app.mails(email))
    for (const link of links) {
      const { pathname, searchParams } = new URL(link);
      const secret = pathname === '/invitation' ? searchParams.get('token') : searchParams.get('link');
      if (secret) return secret;
    }
  throw new Error(`Nobody has invited ${email}`);
}

/** Accepts the invitation that was mailed last to an address, as the button of its page does. */
export async function acceptInvitation(app: Pick<TestApp, 'mails' | 'call'>, email: string): Promise<void> {
  const body = { token: await invitationLink(app, email) };
  const { meta } = await app.call('POST', '/auth/invitation', { body });
  if (!meta.success) throw new Error(meta.message);
}
