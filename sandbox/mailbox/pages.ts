import { escapeHtml, htmlPage } from '../frame/page.ts';
import { isAnswerable } from './answers.ts';
import type { Mail } from './store.ts';

/** A mail runs no scripts, so it may have the origin of the mailbox, for its pictures. */
export const MAIL_SANDBOX = 'allow-same-origin allow-top-navigation-by-user-activation';

export function listPage(mails: Mail[]): string {
  const items = mails.map((mail) => `<li><a href="/dev/mailbox/${mail.id}">${summary(mail)}</a></li>`).join('\n');
  const list = mails.length > 0 ? `<ol>${items}</ol>` : '<p>No mail yet. Mail that Cockpit sends appears here.</p>';
  return htmlPage('Mailbox', `<p class="quiet">Test mode: mail is stored here and not delivered.</p>${list}`);
}

export function mailPage(mail: Mail): string {
  const address = `/dev/mailbox/${mail.id}`;
  // Those with an id are pictures in the text.
  const attachments = mail.attachments.flatMap(({ filename, contentId }, index) =>
    contentId === null ? `<a href="${address}/attachments/${index}">${escapeHtml(filename)}</a>` : [],
  );
  return htmlPage(
    mail.subject || 'No subject',
    `<dl>
<dt>From</dt><dd>${escapeHtml(mail.from)}</dd>
<dt>To</dt><dd>${escapeHtml(mail.to.join(', '))}</dd>
<dt>Sent</dt><dd>${sentAt(mail)}</dd>
${attachments.length > 0 ? `<dt>Attached</dt><dd>${attachments.join(', ')}</dd>` : ''}
</dl>
${mail.html === null ? '' : `<iframe title="The mail" src="${address}/body" sandbox="${MAIL_SANDBOX}"></iframe>`}
<h2 class="quiet">Plain text</h2>
<pre>${escapeHtml(mail.text)}</pre>
${isAnswerable(mail) ? answerForm(address) : ''}
<p><a href="/dev/mailbox">All mail</a></p>`,
  );
}

function answerForm(address: string): string {
  return `<form method="post" action="${address}/answer">
<p><label for="text">Answer</label></p>
<p><textarea id="text" name="text" rows="5" cols="60" required></textarea></p>
<p><button>Send the answer</button></p>
</form>`;
}

export function notFoundPage(): string {
  return htmlPage('Mail not found', '<p><a href="/dev/mailbox">All mail</a></p>');
}

function summary(mail: Mail): string {
  const facts = `${mail.to.join(', ')} · ${sentAt(mail)}`;
  return `<strong>${escapeHtml(mail.subject || 'No subject')}</strong><span class="quiet">${escapeHtml(facts)}</span>`;
}

function sentAt(mail: Mail): string {
  return `${mail.createdAt.toISOString().replace('T', ' ').slice(0, 19)} UTC`;
}
