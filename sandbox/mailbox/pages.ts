import { escapeHtml, htmlPage } from '../frame/basics.ts';
import type { Mail } from './store.ts';

/** A mail runs no scripts, so it may have the origin of the mailbox, for its pictures. */
export const MAIL_SANDBOX = 'allow-same-origin allow-top-navigation-by-user-activation';

export const STYLE = `
:root { color-scheme: light dark; --line: #d4d4d8; --quiet: #52525b; --accent: #0f5e66; }
@media (prefers-color-scheme: dark) { :root { --line: #3f3f46; --quiet: #a1a1aa; --accent: #5fc3cd; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 56rem; padding: 2rem 1rem; font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.4rem; margin: 0 0 1rem; }
a { color: var(--accent); }
ol { list-style: none; margin: 0; padding: 0; border-top: 1px solid var(--line); }
li { border-bottom: 1px solid var(--line); }
li a { display: block; padding: .75rem .25rem; text-decoration: none; }
li strong { display: block; }
.quiet { color: var(--quiet); font-size: .875rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0 0 1rem; }
dt { color: var(--quiet); }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { width: 100%; height: 40rem; border: 1px solid var(--line); border-radius: 8px; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; border: 1px solid var(--line); border-radius: 8px; padding: 1rem; }
`;

export function listPage(mails: Mail[]): string {
  const items = mails.map((mail) => `<li><a href="/dev/mailbox/${mail.id}">${summary(mail)}</a></li>`).join('\n');
  const list = mails.length > 0 ? `<ol>${items}</ol>` : '<p>No mail yet. Mail that Cockpit sends appears here.</p>';
  return page('Mailbox', `<p class="quiet">Test mode: mail is stored here and not delivered.</p>${list}`);
}

export function mailPage(mail: Mail): string {
  const address = `/dev/mailbox/${mail.id}`;
  const attachments = mail.attachments.map(
    ({ filename }, index) => `<a href="${address}/attachments/${index}">${escapeHtml(filename)}</a>`,
  );
  return page(
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
<p><a href="/dev/mailbox">All mail</a></p>`,
  );
}

export function notFoundPage(): string {
  return page('Mail not found', '<p><a href="/dev/mailbox">All mail</a></p>');
}

function summary(mail: Mail): string {
  const facts = `${mail.to.join(', ')} · ${sentAt(mail)}`;
  return `<strong>${escapeHtml(mail.subject || 'No subject')}</strong><span class="quiet">${escapeHtml(facts)}</span>`;
}

function sentAt(mail: Mail): string {
  return `${mail.createdAt.toISOString().replace('T', ' ').slice(0, 19)} UTC`;
}

function page(title: string, content: string): string {
  return htmlPage(
    title,
    '<link rel="stylesheet" href="/dev/mailbox.css">',
    `<h1>${escapeHtml(title)}</h1>\n${content}`,
  );
}
