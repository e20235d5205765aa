import { describe, expect, it } from 'vitest';
import type { SiteOffer } from '#domains/content/kinds/offer/kind.ts';
import { faqPage, product } from './structured-data.ts';

const OFFER: SiteOffer = {
  _id: '1',
  currency: 'GBP',
  slug: 'summer',
  name: 'Summer',
  subheading: 'A desk by the sea',
  actual_price: '£200',
  discounted_price: 'from £160 a month',
  tag: { name: 'Summer', discount_percent: '20' },
  ribbon: null,
  thumbnail: null,
  search: { title: 'Summer', description: 'A desk by the sea' },
  html: '<p>A desk &amp; a view.</p>',
  keyFacilities: [],
  includeInPriceFacilities: [],
  facilities: [],
  banner: null,
  pictures: [],
  floorPlan: null,
  booking: null,
  sold: null,
  isAsked: false,
};

describe('an offer', () => {
  it('is a product with its price and address', () => {
    expect(product(OFFER, 'https://example.org')).toEqual({
      '@type': 'Product',
      name: 'Summer',
      description: 'A desk & a view.',
      offers: { '@type': 'Offer', url: 'https://example.org/offers/summer', price: 160, priceCurrency: 'GBP' },
    });
  });

  it('has no price that is not a number', () => {
    expect(product({ ...OFFER, discounted_price: 'On request' }, 'https://example.org')).not.toHaveProperty('offers');
  });
});

describe('questions', () => {
  it('are a page of questions with their answers', () => {
    expect(faqPage([{ question: 'Open?', answer: 'Yes' }])).toMatchObject([
      { '@type': 'FAQPage', mainEntity: [{ name: 'Open?', acceptedAnswer: { text: 'Yes' } }] },
    ]);
  });

  it('are nothing where there are none', () => expect(faqPage([])).toEqual([]));
});
