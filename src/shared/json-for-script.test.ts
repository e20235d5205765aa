import { expect, it } from 'vitest';
import { jsonForScript } from './json-for-script.ts';

it('writes JSON that cannot end a script, and reads as the same value', () => {
  const value = { name: '</script><!-- \u2028\u2029 <b>&amp;' };
  const text = jsonForScript(value);
  expect(text).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(text)).toEqual(value);
});
