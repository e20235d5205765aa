/** The logger of the process: JSON lines, with secrets redacted. */
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
      ],
      censor: '[hidden]',
    },
  };
  return stream ? pino(options, stream) : pino(options);
}
