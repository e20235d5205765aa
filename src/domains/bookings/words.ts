import { z } from 'zod';

/** One of these words, in any case. A blank value counts as missing. */
export const lowerCase = <T extends readonly [string, ...string[]]>(words: T, message: string) =>
  z.preprocess(
    (value) => {
      if (value === '') return undefined;
      return typeof value === 'string'
        ? (words.find((word) => word.toLowerCase() === value.toLowerCase()) ?? value)
        : value;
    },
    z.enum(words, { error: message }).optional(),
  );
