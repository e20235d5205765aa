import { describe, expect, it } from 'vitest';
import { entityTag } from './rules.ts';

const at = (time: string) => new Date(`2030-01-01T${time}Z`);
const feed = { id: '7', version: 3 };

describe('the tag of a feed', () => {
  it('changes with the version and with the hour, and with nothing else', () => {
    const tag = entityTag(feed, at('10:00:00'));
    expect(entityTag(feed, at('10:59:59'))).toBe(tag);
    expect(entityTag(feed, at('11:00:00'))).not.toBe(tag);
    expect(entityTag({ ...feed, version: 4 }, at('10:00:00'))).not.toBe(tag);
  });
});
