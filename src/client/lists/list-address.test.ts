import { describe, expect, it } from 'vitest';
import { anyText, readAddress, withFilters, withPage } from './list-address.ts';

const readers = { text: anyText, off: (text: string) => text !== '' };

describe('the address of a list', () => {
  it('contains the filters and the page', () => {
    const filtered = withFilters(new URLSearchParams(), { text: ' ada ', off: true });
    const params = withPage(filtered, 3);
    expect(params.toString()).toBe('text=ada&off=true&page=3');
    expect(readAddress(params, readers)).toEqual({ filters: { text: 'ada', off: true }, page: 3 });
  });

  it('omits empty filters and the first page', () => {
    expect(withFilters(new URLSearchParams('text=ada&off=true'), { text: '', off: false }).toString()).toBe('');
    expect(withPage(new URLSearchParams('page=2'), 1).toString()).toBe('');
    expect(readAddress(new URLSearchParams(), readers)).toEqual({ filters: { text: '', off: false }, page: 1 });
  });

  it('goes to the first page when a filter changes, and keeps other parameters', () => {
    const params = new URLSearchParams('text=ada&member=12&page=4');
    expect(withFilters(params, { off: true }).toString()).toBe('text=ada&member=12&off=true');
  });

  it('means the first page when its page is invalid', () => {
    expect(readAddress(new URLSearchParams('page=-2'), readers).page).toBe(1);
  });
});
