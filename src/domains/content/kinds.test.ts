import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { blankOf, knownFields } from './field-info.ts';
import { GROUP_NAMES } from './files.ts';
import { KIND_SCREENS } from './kind-screens.ts';
import { KIND_NAMES, kindOf } from './kinds.ts';
import { newDetails } from './kinds/page-meta/kind.ts';

/** Fields whose form a screen adds. */
const ELSEWHERE = ['page-fold meta.page_name'];

describe.each(KIND_NAMES)('the kind %s', (type) => {
  const { fields, form, files, filesBy } = kindOf(type);
  const known = knownFields(fields).filter(({ input }) => input);
  const paths = form.flatMap((section) =>
    section.fields.map((field) => (typeof field === 'string' ? field : field.path)),
  );
  const groups = [files ?? {}, ...Object.values(filesBy?.files ?? {})].flatMap((each) => Object.keys(each));

  it('names only fields and files that it has in its form', () => {
    const unknown = paths.filter((path) => !known.some((field) => `${field.path}.`.startsWith(`${path}.`)));
    expect(unknown.filter((path) => !groups.includes(path))).toEqual([]);
  });

  it('shows every field that people edit, and all files', () => {
    const edited = known.map(({ path }) => path).filter((path) => path.startsWith('meta.'));
    const missing = edited.filter((path) => !paths.some((each) => `${path}.`.startsWith(`${each}.`)));
    expect(missing.filter((path) => !ELSEWHERE.includes(`${type} ${path}`))).toEqual([]);
    expect(paths.filter((path) => GROUP_NAMES.some((name) => name === path)).toSorted()).toEqual(
      [...new Set(groups)].toSorted(),
    );
  });

  it('has a preview, and an address if it has a list', () => {
    expect(existsSync(`src/domains/content/kinds/${type}/client/preview.tsx`)).toBe(true);
    expect(type in KIND_SCREENS).toBe(kindOf(type).board !== undefined);
  });
});

it('a new item has blanks where nothing has been typed or chosen, and lacks what no form shows', () => {
  expect(blankOf(kindOf('offer').fields)).toEqual({
    name: '',
    description: '',
    price: null,
    active: true,
    meta: {
      pageMeta: { title: '', description: '' },
      subheading: '',
      actual_price: '',
      discounted_price: '',
      keyFacilities: [],
      includeInPriceFacilities: [],
      facilities: [],
      offerTag: { name: '', discount_percent: '' },
      ribbonTag: { line_1: '', line_2: '' },
      booking: { way: 'search' },
    },
  });
});

it('new details of a page lack the parts that the page does not have', () => {
  const page = { heading: 'Offers', description: 'All of them' };
  expect(newDetails('Offer Page', page)).toEqual({ page_name: 'Offer Page', page });
  expect(newDetails('Home Page', page)).toMatchObject({
    ribbonTag: { line_1: '', line_2: '' },
    offerTag: { offer_name: '', navigate_to: null, active_tag: false },
  });
});

it('a field is named after the groups that it is in', () => {
  const names = knownFields(kindOf('page-meta').fields).map(({ labels }) => labels.join(': '));
  expect(names).toEqual(
    expect.arrayContaining(['Title', 'Page: Heading', 'Ribbon tag: Line 1', 'Offer tag: Show tag']),
  );
});
