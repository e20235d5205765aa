/** The body of every REST response. */
import type { FieldMessage } from '#shared/errors.ts';
import { codeOf, type FailureCode } from '#shared/failure-codes.ts';

export type Meta = {
  success: boolean;
  status: number;
  message: string;
  /** What was refused or has failed; missing in a success. `toEnvelope` adds the usual one of the status. */
  code?: FailureCode;
  totalCount?: number;
  /** Set when the server stopped counting, so that `totalCount` is a lower bound. */
  totalIsMinimum?: true;
  next_after?: string | null;
  offset?: number;
  limit?: number;
  errors?: FieldMessage[];
};

export type Envelope = { meta: Meta; data: unknown };

/** The envelope of an answer. A failure without a code gets that of its status here. */
export const toEnvelope = (meta: Meta, data: unknown): Envelope => ({
  meta: meta.success ? meta : { ...meta, code: meta.code ?? codeOf(meta.status) },
  data,
});
