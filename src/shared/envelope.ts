/** The body of every REST response. */
import type { FieldMessage } from '#shared/errors.ts';

export type Meta = {
  success: boolean;
  status: number;
  message: string;
  totalCount?: number;
  /** Set when the server stopped counting, so that `totalCount` is a lower bound. */
  totalIsMinimum?: true;
  offset?: number;
  limit?: number;
  errors?: FieldMessage[];
};

export type Envelope = { meta: Meta; data: unknown };
