import { describe, expect, it } from 'vitest';
import { spellingOf } from './spelling.ts';

const PAGES = ['/', '/offers', '/offers/:slug', '/space/:spaceId'];

describe('the one spelling of a page', () => {
  it.each([
    ['/', '/'],
    ['/offers', '/offers'],
    ['/offers/', '/offers'],
    ['//offers//', '/offers'],
    ['/OFFERS', '/offers'],
    ['/%6Fffers', '/offers'],
    ['/Space/1/', '/space/1'],
    ['/space/%31', '/space/1'],
    ['/offers/Summer-%74ime', '/offers/Summer-time'],
    ['/offers/caf%c3%a9', '/offers/caf%C3%A9'],
    ['/offers/50%25', '/offers/50%25'],
    ['/offers/a%2Fb', '/offers/a%2Fb'],
  ])('of %s is %s', (path, spelling) => expect(spellingOf(path, PAGES)).toBe(spelling));

  it.each(['/app/offers', '/offers/a/b', '/%E0%A4%A', '/offers/%ff'])('does not exist for %s', (path) => {
    expect(spellingOf(path, PAGES)).toBeUndefined();
  });
});
