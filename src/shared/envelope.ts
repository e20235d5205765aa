/** The answer of every REST call (decisions G013 to G015, G206). */
import type { FieldMessage } from '#shared/errors.ts';

export type Meta = {
  success: boolean;
  status: number;
  message: string;
  totalCount?: number;
  offset?: number;
  limit?: number;
  errors?: FieldMessage[];
};

export type Envelope = { meta: Meta; data: unknown };
