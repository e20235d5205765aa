/** One logger for the process: JSON lines, without anything that opens a door, names a card, or is a value of a statement. */
import { type DestinationStream, type Logger, pino } from 'pino';

/** @param stream where the lines go; standard output when none is given */
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
