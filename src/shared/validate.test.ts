import { expect, it } from 'vitest';
import { z } from 'zod';
import { validate } from './validate.ts';

it('each message is at its field, also within a list', () => {
  const line = z.object({ price: z.number('Please enter a price') });
  const schema = z.object({ name: z.string('Please enter a name'), lines: z.array(line) });
  expect(() => validate(schema, { lines: [{ price: 1 }, {}] })).toThrow(
    expect.objectContaining({
      kind: 'invalid',
      fields: [
        { field: 'name', message: 'Please enter a name' },
        { field: 'lines.1.price', message: 'Please enter a price' },
      ],
    }),
  );
});
