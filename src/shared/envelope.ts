/** The answer of every REST call. */
import type { FieldMessage } from '#shared/errors.ts';

export type Meta = {
  success: boolean;
  status: number;
  message: string;
  totalCount?: number;
  /** Set when there are more rows than were counted. */
  totalIsMinimum?: true;
  offset?: number;
  limit?: number;
  errors?: FieldMessage[];
};

export type Envelope = { meta: Meta; data: unknown };
