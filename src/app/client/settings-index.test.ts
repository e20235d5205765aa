import { expect, it } from 'vitest';
import { APP_SCREENS } from '#app/client/domains.ts';
import { english } from '../../../test/helpers/english.ts';
import { findSettings } from './settings-index.ts';

const everything = () => true;
const found = (text: string) =>
  findSettings(text, everything, english).map(({ heading, settings }) => [heading, settings.map(({ label }) => label)]);

it.each([
  ['vat', ['Tax rates'], ['VAT number and address of invoices']],
  ['iban', undefined, ['Bank account of invoices']],
  ['bank holiday', ['Closed days and public holidays'], undefined],
  ['stripe', ['Card readers'], ['Payments']],
  ['buffer', ['Free time between meetings'], undefined],
  ['logo', ['Name, pictures and description'], ['Colours and logo']],
])('finds %s', (text, ofWorkspaces, forAll) => {
  const expected = [
    ...(ofWorkspaces ? [['For each workspace', ofWorkspaces]] : []),
    ...(forAll ? [['For all workspaces', forAll]] : []),
  ];
  expect(found(text)).toEqual(expected);
});

it('leads to screens that the role opens', () => {
  const settings = findSettings('', everything, english).flatMap((group) => group.settings);
  for (const { to, label, area } of settings) {
    const screen = APP_SCREENS.find(({ path }) => path === to.split('#')[0]);
    expect([screen?.area].flat(), label).toContain(area);
  }
});

it('shows nothing to a role without these areas', () => {
  expect(findSettings('', () => false, english)).toEqual([]);
});
