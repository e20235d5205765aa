/**
 * Reads an upload into a folder and stops at the first problem. The first bytes show the type of a file, and its size is checked
 * while it arrives. Files are streamed, so memory use is constant, and nothing is read beyond the limits.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, Response } from 'express';
import multer, { MulterError } from 'multer';
import { type FileType, HEAD_BYTES, fileType } from '#server/files/kinds.ts';
import { encryptionFinder } from '#server/files/pdf-encryption.ts';
import { AppError, InvalidInput } from '#shared/errors.ts';
import {
  MAX_BYTES,
  MAX_BYTES_OF_ALL,
  MAX_FILES,
  TOO_LARGE_TOGETHER,
  TOO_MANY_FILES,
  tooLarge,
} from '#shared/uploads.ts';
import { fieldsOf, toError } from '#shared/objects.ts';
import { msg } from '#shared/texts.ts';

/** `field` is the name of the form field. `stem` is the first 32 hexadecimal digits of the SHA-256 of the content. */
export type ReceivedFile = SentFile & { path: string; size: number; type: FileType; stem: string };
/** `index` counts the files of the form from 0. */
export type SentFile = { field: string; index: number; filename: string };
export type ReceivedForm = { fields: Record<string, unknown>; files: ReceivedFile[] };

export type Reading = {
  folder: string;
  /** Called before a file is written, with the form fields before it. An error that it throws ends the upload. */
  admit(fields: Record<string, unknown>): Promise<void>;
  /** Called once the type of a file is known; undefined for an unsupported type. An error that it throws ends the upload. */
  accept(type: FileType | undefined, file: SentFile): FileType;
  /** The form fields that hold files; 'file' by default. */
  names?: readonly string[];
  /** The largest size of the other fields in bytes. */
  fieldSize?: number;
  /** The message for a file that is too large. */
  tooLarge?: typeof tooLarge;
  /** The minimum rate. A slower upload is refused. */
  slowest?: { bytes: number; ms: number };
};

/** The form field that holds files. */
export const FILE_FIELD = 'file';
/** Allowance for form fields and boundaries. */
const MAX_OVERHEAD = 512 * 1024;
const SLOWEST = { bytes: 16 * 1024, ms: 15_000 };

const FIELD_SIZE = 8 * 1024;
const LIMITS = { files: MAX_FILES, fields: 20, fieldNameSize: 100, parts: MAX_FILES + 20 };

function tooMuch(message: string): AppError {
  return new AppError('too_large', message, [{ field: FILE_FIELD, message }]);
}

function refusalOf(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof MulterError) {
    const isTooMany = error.code === 'LIMIT_FILE_COUNT' || error.field === FILE_FIELD;
    return isTooMany ? new InvalidInput(TOO_MANY_FILES, FILE_FIELD) : new InvalidInput(msg('The form is not valid'));
  }
  // Errors of the server, such as a full disk, have a code. Errors of the form parser have none.
  const isServerError = error instanceof Error && 'code' in error;
  return isServerError ? error : new InvalidInput(msg('The form is not valid'));
}

const PDF_WITH_PASSWORD = msg('Please upload a PDF without a password');

/** Passes a file through while its type is accepted and its size is within the limit, and computes its hash. */
class FileCheck extends Transform {
  readonly hash = createHash('sha256');
  size = 0;
  type?: FileType;
  private head: Buffer = Buffer.alloc(0);
  private readonly isEncrypted = encryptionFinder();

  private readonly reading: Reading;
  private readonly file: SentFile;

  constructor(reading: Reading, file: SentFile) {
    super();
    this.reading = reading;
    this.file = file;
  }

  private decide(): void {
    this.type = this.reading.accept(fileType(this.head.subarray(0, HEAD_BYTES)), this.file);
    this.requireOpen(this.type, this.head);
  }

  private requireSize({ kind }: FileType): void {
    if (this.size > MAX_BYTES[kind]) throw tooMuch((this.reading.tooLarge ?? tooLarge)(kind));
  }

  private requireOpen({ kind }: FileType, chunk: Buffer): void {
    if (kind === 'pdf' && this.isEncrypted(chunk)) throw new InvalidInput(PDF_WITH_PASSWORD, this.file.field);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error, out?: Buffer) => void): void {
    try {
      this.size += chunk.length;
      if (this.type) this.requireOpen(this.type, chunk);
      else {
        this.head = Buffer.concat([this.head, chunk]);
        if (this.head.length >= HEAD_BYTES) this.decide();
      }
      if (this.type) this.requireSize(this.type);
      this.hash.update(chunk);
      done(undefined, chunk);
    } catch (error) {
      done(toError(error));
    }
  }

  override _flush(done: (error?: Error) => void): void {
    try {
      if (!this.type) this.decide();
      done();
    } catch (error) {
      done(toError(error));
    }
  }
}

/** Counts the bytes of the whole request, and refuses it when it is too large or too slow. */
function meter(refuse: (error: AppError) => void, { bytes, ms } = SLOWEST): { stream: Transform; stop: () => void } {
  let total = 0;
  let before = 0;
  const timer = setInterval(() => {
    if (total - before < bytes) refuse(new InvalidInput(msg('The upload took too long')));
    before = total;
  }, ms);
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      total += chunk.length;
      if (total <= MAX_BYTES_OF_ALL + MAX_OVERHEAD) return done(null, chunk);
      refuse(tooMuch(TOO_LARGE_TOGETHER));
    },
  });
  return { stream, stop: () => clearInterval(timer) };
}

type UploadRefusal = { refuse: (error: unknown) => void; signal: AbortSignal };

/** The multer storage of one call. `settled` waits until all writes have ended. */
function engine(reading: Reading, { refuse, signal }: UploadRefusal) {
  const writes: Promise<void>[] = [];
  const files: ReceivedFile[] = [];
  /** The order in which files were sent. Small files arrive together, so `admit` may finish in a different order. */
  const positions = new Map<Express.Multer.File, number>();

  async function keep(file: Express.Multer.File, index: number): Promise<void> {
    const path = join(reading.folder, String(index));
    const sent: SentFile = { field: file.fieldname, index, filename: file.originalname };
    const check = new FileCheck(reading, sent);
    await pipeline(file.stream, check, createWriteStream(path, { flags: 'wx' }), { signal });
    const stem = check.hash.digest('hex').slice(0, 32);
    files[index] = { ...sent, path, size: check.size, type: check.type!, stem };
  }

  /** Multer reports a failure only after all pending work, so it is also handed to `refuse` at once. */
  function reporting(work: Promise<void>, done: (error?: Error) => void): void {
    work.then(
      () => done(),
      (error: unknown) => {
        refuse(error);
        done(toError(error));
      },
    );
  }

  return {
    files,
    settled: () => Promise.allSettled(writes),
    admit(request: Request, file: Express.Multer.File, next: multer.FileFilterCallback): void {
      if (!(reading.names ?? [FILE_FIELD]).includes(file.fieldname)) {
        const error = new InvalidInput(msg('The form is not valid'), file.fieldname);
        refuse(error);
        return next(error);
      }
      positions.set(file, positions.size);
      const fields = fieldsOf(request.body);
      reporting(reading.admit(fields), (error) => (error ? next(error) : next(null, true)));
    },
    storage: {
      _handleFile(_request: Request, file: Express.Multer.File, done: (error?: unknown) => void) {
        const write = keep(file, positions.get(file)!);
        writes.push(write);
        reporting(write, done);
      },
      /** The caller deletes the whole folder. */
      _removeFile: (_request: Request, _file: Express.Multer.File, done: (error: Error | null) => void) => done(null),
    },
  };
}

/**
 * Reads a multipart request. After a refusal it stops reading at once; the caller must answer and close the connection.
 * @throws AppError for an invalid upload, and errors of `admit` and `accept`
 */
export async function receive(request: Request, response: Response, reading: Reading): Promise<ReceivedForm> {
  if (Number(request.headers['content-length']) > MAX_BYTES_OF_ALL + MAX_OVERHEAD) throw tooMuch(TOO_LARGE_TOGETHER);
  const failed = new AbortController();
  let refuse: (error: unknown) => void = () => undefined;
  const refused = new Promise<never>((_resolve, reject) => {
    refuse = reject;
  });
  const { admit, storage, files, settled } = engine(reading, { refuse, signal: failed.signal });
  const { stream, stop } = meter(refuse, reading.slowest);
  const options = {
    limits: { ...LIMITS, fieldSize: reading.fieldSize ?? FIELD_SIZE },
    preservePath: true,
    defParamCharset: 'utf8',
    fileFilter: admit,
    storage,
    streamHandler: (from: Request, parser: NodeJS.WritableStream) => void from.pipe(stream).pipe(parser),
  };
  const parsed = new Promise<void>((resolve, reject) => {
    const read = multer(options).any();
    read(request, response, (error: unknown) => (error ? reject(toError(error)) : resolve()));
  });

  try {
    await Promise.race([parsed, refused]);
    return { fields: fieldsOf(request.body), files };
  } catch (error) {
    request.unpipe(stream);
    failed.abort();
    throw refusalOf(error);
  } finally {
    stop();
    // The other promise may still reject. Its error is no longer needed.
    parsed.catch(() => undefined);
    refused.catch(() => undefined);
    await settled();
  }
}
