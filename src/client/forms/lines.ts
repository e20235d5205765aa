/** Lists that people type as the lines of a text. */
import { z } from 'zod';

/** The entries of a text, which stand in lines or between commas. */
export const linesOf = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** A text whose entries a schema checks. The first message is shown at the field. */
export const lines = <T>(read: (text: string) => unknown, schema: z.ZodType<T>) =>
  z.string().transform((text, context): T => {
    const { data, error } = schema.safeParse(read(text));
    if (data !== undefined) return data;
    context.addIssue({ code: 'custom', message: error?.issues[0]?.message ?? '' });
    return z.NEVER;
  });
