/** The failures of calls to outside services, as callers must tell them apart. */
export type OutsideFailure =
  /** The service refuses the key or token. */
  | 'key'
  /** The service does not know the record. */
  | 'missing'
  /** The service refuses the request. The message is that of the service. */
  | 'refused'
  /** Too many calls. The call had no effect. */
  | 'busy'
  /** The call was never sent, so it had no effect. */
  | 'unreachable'
  /** There is no reliable response. The call may have taken effect. */
  | 'unanswered'
  /** The response is not what the service documents. The call has probably taken effect. */
  | 'unreadable';
