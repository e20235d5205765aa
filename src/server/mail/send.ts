/** Sends a mail with the operator's logo. */
import type { Services } from '#server/context.ts';
import { readLogo } from '#server/files/brand-pictures.ts';
import type { OutgoingMail } from '#server/integrations/smtp.ts';
import { withLogo } from '#server/mail/layout.ts';
import { brandPicture } from '#shared/brand-pictures.ts';

const LOGO_ID = 'logo';

/**
 * Sends a mail. The logo is attached to it, so that clients show it without fetching it.
 * @throws Error without a mail server, and as `Mailer.send` does
 */
export async function sendMail(services: Services, mail: OutgoingMail): Promise<void> {
  const { mailer, config } = services;
  if (!mailer) throw new Error('SMTP_URL is not set');
  const content = await readLogo(services);
  const size = brandPicture(config.BRAND_LOGO);
  if (!content || !size) return mailer.send(mail);
  const picture = { filename: 'logo.png', content, contentType: 'image/png', cid: LOGO_ID } as const;
  await mailer.send({
    ...mail,
    html: withLogo(mail.html, { url: `cid:${LOGO_ID}`, alt: config.OPERATOR_NAME, ...size }),
    attachments: [...(mail.attachments ?? []), { ...picture, contentDisposition: 'inline' }],
  });
}
