/** The stable codes of refused and failed answers. Messages may change their words; codes do not. */

export const FAILURE_CODES = {
  invalid_input: { status: 400, says: 'The input is not valid. `meta.errors` names the fields, where they are known' },
  not_signed_in: { status: 401, says: 'The bearer token is missing, invalid or expired' },
  payment_declined: { status: 402, says: 'The payment was declined. The message may be shown to the customer' },
  not_allowed: { status: 403, says: 'The account may not do this' },
  proof_needed: {
    status: 403,
    says: 'The session is older than this call allows. Send the password to `POST /auth/prove`, and call again',
  },
  agreement_needed: {
    status: 403,
    says: 'The caller may not give away as much alone. Send `data.agreement` to `POST /gifts/requests`, and call again once somebody has agreed',
  },
  factor_needed: {
    status: 403,
    says: 'The password is right, and a second factor is needed. Send its code to `POST /auth/factor`, with `data.token` as bearer token',
  },
  factor_set_up_needed: {
    status: 403,
    says: 'The password is right, and the role needs two-step sign-in. Set it up by `POST /auth/factor/begin`, with `data.token` as bearer token',
  },
  not_found: { status: 404, says: 'The record does not exist, or the account may not see it' },
  conflict: { status: 409, says: 'The present state does not allow it. The message says why' },
  time_taken: { status: 409, says: 'The time or the place is taken. Choose another' },
  changed: { status: 409, says: 'The record, its price or its terms have changed since they were read. Read again' },
  exists: { status: 409, says: 'There is such a record already' },
  in_progress: {
    status: 409,
    says: 'The first call with this `Idempotency-Key`, or a payment, is under way. Look again later',
  },
  payment_needed: { status: 409, says: 'Something has to be paid first. `data.link` leads there, where it is known' },
  too_large: { status: 413, says: 'The body or a file is too large' },
  wrong_content_type: { status: 415, says: 'The body is not sent as `application/json` in UTF-8' },
  wrong_host: { status: 421, says: 'The server is not known by the name of the `Host` header' },
  too_many: { status: 429, says: 'Too many attempts. `Retry-After` says when the next is possible, where it is known' },
  internal: { status: 500, says: 'The server has failed. Its log has the reason under the `request-id`' },
  payment_unavailable: {
    status: 502,
    says: 'The payment service does not answer. It is not known whether the call took effect',
  },
  unavailable: { status: 503, says: 'The server is starting, or its database does not answer' },
} as const satisfies Record<string, { status: number; says: string }>;

export type FailureCode = keyof typeof FAILURE_CODES;

const NAMES = Object.keys(FAILURE_CODES) as FailureCode[];

/** The code of a failed answer with this status, where nothing says more: the first one. */
export function codeOf(status: number): FailureCode {
  const known = NAMES.find((name) => FAILURE_CODES[name].status === status);
  return known ?? (status < 500 ? 'invalid_input' : 'internal');
}
