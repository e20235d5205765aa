/** The logger of the process: JSON lines, with secrets and the values of statements redacted. */
import { type DestinationStream, type Logger, pino } from 'pino';

/** @param stream the destination; standard output by default */
export function createLog(level: string, stream?: DestinationStream): Logger {
  const options = {
    level,
    base: undefined,
    redact: {
      paths: [
        '*.password',
        '*.oldPassword',
        '*.token',
        '*.link',
        '*.otp',
        '*.authorization',
        'req.headers.authorization',
        '*.cookie',
        // The statement of a failure as the driver sent it, with its values; the message has it without them.
        '*.sql',
        '*.nativeError.sql',
      ],
      censor: '[hidden]',
    },
  };
  return stream ? pino(options, stream) : pino(options);
}
