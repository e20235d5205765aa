/** The layout of all mails. It uses tables and inline styles, because mail clients support little else. */
import { LANGUAGES } from '#shared/languages.ts';
import type { Translate } from '#shared/texts.ts';
import { escapeHtml } from './html.ts';

export type MailContent = {
  heading: string;
  /** A picture above the heading, shown at most 560 pixels wide. Clients that load no pictures show its text. */
  picture?: { url: string; alt: string };
  paragraphs: string[];
  /** The main action: a button, followed by its full address for clients that show no buttons. */
  action?: { label: string; url: string };
  /** A table of labels and values, such as the place, time and price of a booking. */
  rows?: [label: string, value: string][];
  footer: string;
  operatorName: string;
};

const FONT = "font-family:Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const INK = '#18181b';
const QUIET = '#52525b';
const LINE = '#e4e4e7';
/** The accent of the product in its light form (src/client/styles.css), because mail clients show a mail on white. */
const ACCENT = '#0f5e66';
const RADIUS = '12px';

/**
 * Renders a mail as HTML, with all texts escaped, and as plain text with the same content.
 * @param t the language of the texts
 * @throws Error for an action whose URL is not http or https
 */
export function renderMail(content: MailContent, t: Translate): { html: string; text: string } {
  return { html: asHtml(content, t), text: asText(content) };
}

function asText({ heading, paragraphs, action, rows = [], footer, operatorName }: MailContent): string {
  const facts = rows.map(([label, value]) => `${label}: ${value}`).join('\n');
  const link = action && `${action.label}: ${safeUrl(action.url)}`;
  const parts = [operatorName, heading, ...paragraphs, facts, link, `--\n${footer}`];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

function asHtml({ heading, picture, paragraphs, action, rows = [], ...others }: MailContent, t: Translate): string {
  const { footer, operatorName } = others;
  const { language } = t;
  const isFromRight = LANGUAGES[language].direction === 'rtl';
  const body = [
    `<h1 style="margin:0 0 16px;${FONT};font-size:22px;line-height:30px;color:${INK}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map(paragraph),
    rows.length > 0 ? factTable(rows, isFromRight) : '',
    action ? button(action, t) : '',
  ].join('');
  return `<!doctype html>
<html lang="${language}"${isFromRight ? ' dir="rtl"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(heading)}</title>
</head>
<body style="margin:0;padding:0;background:#f4f4f5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f4f4f5">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%">
<tr class="bar"><td bgcolor="${ACCENT}" style="padding:16px 32px;background:${ACCENT};border-radius:${RADIUS} ${RADIUS} 0 0;${FONT};font-size:16px;font-weight:600;color:#ffffff">${escapeHtml(operatorName)}</td></tr>
${picture ? pictureRow(picture) : ''}<tr><td style="padding:32px;background:#ffffff;border:1px solid ${LINE};border-top:0;border-radius:0 0 ${RADIUS} ${RADIUS}">${body}</td></tr>
<tr><td style="padding:16px 4px 0;${FONT};font-size:12px;line-height:18px;color:${QUIET}">${withBreaks(footer)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** How high a logo is shown, as on pages. */
const LOGO_HEIGHT = 32;

type Logo = { url: string; alt: string; width: number; height: number };

/** A mail with the logo on white in the place of its bar with the name. A logo that clients do not show leaves the name. */
export function withLogo(html: string, { url, alt, width, height }: Logo): string {
  const shown = Math.round((width * LOGO_HEIGHT) / height);
  const style = `display:block;border:0;${FONT};font-size:16px;font-weight:600;color:${INK}`;
  const image = `<img src="${url}" alt="${escapeHtml(alt)}" width="${shown}" height="${LOGO_HEIGHT}" style="${style}">`;
  const cell = `padding:16px 32px;background:#ffffff;border:1px solid ${LINE};border-radius:${RADIUS} ${RADIUS} 0 0`;
  return html.replace(/<tr class="bar">.*<\/tr>/, () => `<tr><td style="${cell}">${image}</td></tr>`);
}

function pictureRow({ url, alt }: { url: string; alt: string }): string {
  const style = `display:block;width:100%;height:auto;${FONT};font-size:13px;color:${QUIET}`;
  const image = `<img src="${escapeHtml(safeUrl(url))}" alt="${escapeHtml(alt)}" width="560" style="${style}">`;
  return `<tr><td style="padding:0">${image}</td></tr>\n`;
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px;${FONT};font-size:15px;line-height:24px;color:${INK}">${withBreaks(text)}</p>`;
}

function factTable(rows: [string, string][], isFromRight: boolean): string {
  const [start, end] = isFromRight ? ['right', 'left'] : ['left', 'right'];
  const cell = `padding:10px 0;border-bottom:1px solid ${LINE};${FONT};font-size:14px;line-height:20px`;
  const lines = rows.map(
    ([label, value]) =>
      `<tr><th align="${start}" style="${cell};font-weight:400;color:${QUIET}">${escapeHtml(label)}</th>` +
      `<td align="${end}" style="${cell};color:${INK};font-variant-numeric:tabular-nums">${withBreaks(value)}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px;border-collapse:collapse">${lines.join('')}</table>`;
}

function button({ label, url }: { label: string; url: string }, t: Translate): string {
  const href = escapeHtml(safeUrl(url));
  const link = `display:inline-block;padding:12px 24px;${FONT};font-size:15px;font-weight:600;color:#ffffff;text-decoration:none`;
  return (
    `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:8px 0 16px"><tr>` +
    `<td bgcolor="${ACCENT}" style="background:${ACCENT};border-radius:8px"><a href="${href}" style="${link}">${escapeHtml(label)}</a></td></tr></table>` +
    `<p style="margin:0;${FONT};font-size:12px;line-height:18px;color:${QUIET};word-break:break-all">` +
    `${escapeHtml(t('Or open this address:'))} <a href="${href}" style="color:${ACCENT}">${href}</a></p>`
  );
}

/** @throws Error for a URL that is not http or https, which is a defect of the caller */
function safeUrl(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`A mail cannot link to ${protocol}`);
  return href;
}

function withBreaks(text: string): string {
  return escapeHtml(text).replaceAll('\n', '<br>');
}
