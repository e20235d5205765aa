import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { IN_ENGLISH } from '#shared/in-english.ts';
import { translation } from '#shared/texts.ts';
import { type MailContent, renderMail } from './layout.ts';

const rendered = (mail: MailContent) => renderMail(mail, IN_ENGLISH);

const content = {
  heading: 'Your booking is confirmed',
  paragraphs: ['Hello Ada,', 'See you soon.\nBring a friend.'],
  action: { label: 'View booking', url: 'https://cockpit.example/bookings?id=1&tab=all' },
  rows: [
    ['Room', 'Library <North> & "South"'],
    ['Price', '£24.00'],
  ] as [string, string][],
  footer: 'Cockpit Spaces, 1 Example Street',
  operatorName: 'Cockpit & Co',
};

describe('renderMail', () => {
  it('has the same content in HTML and in plain text', () => {
    const { html, text } = rendered(content);
    const readable = html
      .replace(/<br>/g, '\n')
      .replace(/<[^>]+>/g, ' ')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, '&');
    const expected = [
      content.heading,
      ...content.paragraphs,
      content.action.label,
      content.action.url,
      ...content.rows.flat(),
      content.footer,
      content.operatorName,
    ];
    for (const phrase of expected) {
      expect(readable).toContain(phrase);
      expect(text).toContain(phrase);
    }
  });

  it('has the accent of the product in its bar and its button', () => {
    const { html } = rendered(content);
    const [, accent] = /--color-primary: light-dark\((#\w+)/.exec(readFileSync('src/client/styles.css', 'utf8')) ?? [];
    const cells = html.split('<td').filter((cell) => cell.includes(`background:${accent}`));
    expect(cells.map((cell) => /(Cockpit &amp; Co|View booking)/.exec(cell)?.[1])).toEqual([
      'Cockpit &amp; Co',
      'View booking',
    ]);
    for (const cell of cells) expect(cell).toContain('color:#ffffff');
  });

  it('escapes user input', () => {
    const nasty = '<img src=x onerror=alert(1)>"\'&';
    const { html } = rendered({
      ...content,
      heading: nasty,
      paragraphs: [nasty],
      rows: [[nasty, nasty]],
      action: { label: nasty, url: `https://cockpit.example/?q=${encodeURIComponent(nasty)}"><script>` },
      footer: nasty,
      operatorName: nasty,
    });
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<script');
  });

  it('rejects an address that is not http or https', () => {
    const action = { label: 'Go', url: 'javascript:alert(1)' };
    expect(() => rendered({ ...content, action })).toThrow('javascript:');
  });

  it('omits missing parts', () => {
    const { html, text } = rendered({ heading: 'Hi', paragraphs: [], footer: 'Bye', operatorName: 'Cockpit' });
    expect(html).not.toContain('<a ');
    expect(html).not.toContain('<th');
    expect(text).toBe('Cockpit\n\nHi\n\n--\nBye\n');
  });

  it('has its values at the end of their lines, whatever the direction', () => {
    const arabic = translation(() => 'أو افتح هذا العنوان:', 'ar');
    const { html } = renderMail(content, arabic);
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html.match(/<t[hd] align="(left|right)"/g)).toEqual(
      content.rows.flatMap(() => ['<th align="right"', '<td align="left"']),
    );
    expect(html).toContain('أو افتح هذا العنوان: <a href="https://cockpit.example/bookings');
    expect(rendered(content).html).toContain('<th align="left"');
  });
});
