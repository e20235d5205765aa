import { setupI18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { readCatalogue } from './catalogue.ts';

const PO = `msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"

msgid "{ahead, plural, =0 {First} one {# person} other {# people}}"
msgstr "{ahead, plural, =0 {الأول} one {شخص} two {شخصان} few {# أشخاص} other {# شخص}}"

msgid "Wait for {name}"
msgstr "Wait for {name}"

msgid "Missing"
msgstr ""
`;
const AHEAD = '{ahead, plural, =0 {First} one {# person} other {# people}}';

function texts(language: string, isPseudo = false) {
  return setupI18n({ locale: language, messages: { [language]: readCatalogue(PO, isPseudo) } });
}

it('a catalogue has the plural forms of its language', () => {
  const i18n = texts('ar');
  expect([0, 1, 2, 5].map((ahead) => i18n._(AHEAD, { ahead }))).toEqual(['الأول', 'شخص', 'شخصان', '5 أشخاص']);
});

it('a text without a translation is not in it', () => {
  expect(Object.keys(texts('ar').messages)).not.toContain('Missing');
});

it('the pseudo language keeps names, and is longer by two fifths', () => {
  expect(texts('en', true)._('Wait for {name}', { name: 'Loft' })).toBe('Wáít fór ~~~Loft');
});
