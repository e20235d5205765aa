import { describe, expect, it } from 'vitest';
import { keptTranslations, mapTexts, placesOf, saidIn, untranslated } from './translations.ts';

const offer = {
  name: 'Summer',
  description: '<p>All of <b>July</b></p>',
  meta: {
    pageMeta: { title: 'Summer', description: 'Desks in July', slug: 'summer' },
    subheading: 'Desks in July',
    actual_price: '350',
    discounted_price: 'from £300 a month',
    keyFacilities: [{ name: 'Wi-Fi' }],
    includeInPriceFacilities: [],
    facilities: [{ icon: 'wifi', name: 'Wi-Fi' }],
    offerTag: { name: 'Save', discount_percent: '14' },
    ribbonTag: { line_1: 'New', line_2: 'For a time' },
    booking: { way: 'search' },
  },
};
const sources = (places: ReturnType<typeof placesOf>) => places.map(({ source }) => source);

describe('the texts of an item', () => {
  it('are those with words, each once, in the order of its fields', () => {
    expect(placesOf('offer', offer, {}).map(({ at }) => at)).toEqual([
      'name',
      'description',
      'meta.pageMeta.description',
      'meta.discounted_price',
      'meta.keyFacilities.0.name',
      'meta.offerTag.name',
      'meta.ribbonTag.line_1',
      'meta.ribbonTag.line_2',
    ]);
  });

  it('include the texts of files, but not the tags that are names of groups', () => {
    const captions = { '7': { tag: 'file', title: 'A window', imgDescription: '', ctaBtnText: 'Book' } };
    expect(sources(placesOf('image-gallery', { meta: {} }, captions))).toEqual(['A window', 'Book']);
    const described = { '7': { tag: 'A window at noon', title: '', imgDescription: '' } };
    expect(sources(placesOf('image-gallery', { meta: {} }, described))).toEqual(['A window at noon']);
  });

  it('leave out what the form does not show, addresses, and ids of testimonials', () => {
    const button = { showCTAButton: true, ctaBtnText: 'See more', ctaBtnURL: '/offers' };
    const fold = (meta: object) => sources(placesOf('page-fold', { name: 'Rooms', description: '', meta }, {}));
    expect(fold({ foldType: 'default', showCTAButton: false, ctaButton: button })).toEqual(['Rooms']);
    expect(fold({ foldType: 'default', showCTAButton: true, ctaButton: button })).toEqual(['Rooms', 'See more']);
    expect(fold({ foldType: 'testimonial', items: ['12'] })).toEqual(['Rooms']);
    const items = [{ question: 'Coffee?', answer: 'Yes.' }];
    expect(fold({ foldType: 'faqs', items })).toEqual(['Rooms', 'Coffee?', 'Yes.']);
  });

  it('are replaced wherever they stand, and by the original where they are not translated', () => {
    const de = [
      { at: 'name', source: 'Summer', text: 'Sommer' },
      { at: 'meta.keyFacilities.0.name', source: 'Wi-Fi', text: 'WLAN' },
    ];
    const said = mapTexts('offer', offer, saidIn({ de }, 'de'));
    expect(said).toMatchObject({
      name: 'Sommer',
      description: offer.description,
      meta: {
        pageMeta: { title: 'Sommer', description: 'Desks in July', slug: 'summer' },
        keyFacilities: [{ name: 'WLAN' }],
        facilities: [{ icon: 'wifi', name: 'WLAN' }],
      },
    });
    expect(mapTexts('offer', offer, saidIn({ de }, 'fr'))).toEqual(offer);
  });
});

describe('the translations that an item keeps', () => {
  const places = placesOf('offer', offer, {});
  const kept = keptTranslations(
    places,
    [],
    [
      { source: 'Summer', text: ' Sommer ' },
      { source: 'Wi-Fi', text: '' },
      { source: 'Winter', text: 'Winter' },
    ],
  );

  it('are those of its texts', () => {
    expect(kept).toEqual([{ at: 'name', source: 'Summer', text: 'Sommer' }]);
  });

  it('wait for their text when it changes, and are not shown meanwhile', () => {
    const renamed = {
      ...offer,
      name: 'Late summer',
      meta: { ...offer.meta, pageMeta: { ...offer.meta.pageMeta, title: 'L' } },
    };
    const after = keptTranslations(placesOf('offer', renamed, {}), kept);
    expect(after).toEqual(kept);
    expect(mapTexts('offer', renamed, saidIn({ de: after }, 'de')).name).toBe('Late summer');
    expect(keptTranslations(places, after)).toEqual(kept);
    const replaced = keptTranslations(placesOf('offer', renamed, {}), after, [
      { source: 'Late summer', text: 'Spätsommer' },
    ]);
    expect(replaced).toEqual([{ at: 'name', source: 'Late summer', text: 'Spätsommer' }]);
  });

  it('wait for their text also when both change at once', () => {
    const renamed = { name: 'Spring', description: '', meta: {} };
    const given = [{ at: 'name', source: 'Summer', text: 'Sommer' }];
    expect(keptTranslations(placesOf('offer', renamed, {}), [], given)).toEqual(given);
  });

  it('follow their text when entries change places', () => {
    const listed = (...names: string[]) => ({
      ...offer,
      meta: { ...offer.meta, keyFacilities: names.map((name) => ({ name })), facilities: [] },
    });
    const before = keptTranslations(placesOf('offer', listed('Wi-Fi'), {}), [], [{ source: 'Wi-Fi', text: 'WLAN' }]);
    const after = keptTranslations(placesOf('offer', listed('Cleaning', 'Wi-Fi'), {}), before);
    expect(after).toEqual([{ at: 'meta.keyFacilities.1.name', source: 'Wi-Fi', text: 'WLAN' }]);
  });

  it('are counted against the texts of the item', () => {
    expect([...untranslated(places, { de: kept }, ['de', 'fr'])]).toEqual([
      ['de', places.length - 1],
      ['fr', places.length],
    ]);
  });
});
