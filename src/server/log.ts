/** One logger for the process: JSON lines, without anything that opens a door or names a card. */
import { pino } from 'pino';

export type Log = ReturnType<typeof createLog>;

export function createLog(level: string) {
  return pino({
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
  });
}
