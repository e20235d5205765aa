/** Unpacks small ZIP archives of strangers: the unpacked size is limited while it is made, whatever an archive says of itself. */
import { inflateRawSync } from 'node:zlib';

/** An archive that cannot be read, or is larger than allowed. */
export class UnreadableArchive extends Error {}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
const LONGEST_COMMENT = 0xffff;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

type UnzipLimits = { bytes: number; files: number };

function endOf(archive: Buffer): number {
  const earliest = Math.max(0, archive.length - END_BYTES - LONGEST_COMMENT);
  for (let at = archive.length - END_BYTES; at >= earliest; at -= 1) if (archive.readUInt32LE(at) === END) return at;
  throw new UnreadableArchive();
}

function contentOf(archive: Buffer, entry: number, mostBytes: number): Buffer {
  const method = archive.readUInt16LE(entry + 10);
  const packedBytes = archive.readUInt32LE(entry + 20);
  const local = archive.readUInt32LE(entry + 42);
  if (archive.readUInt16LE(entry + 8) & ENCRYPTED || archive.readUInt32LE(local) !== LOCAL)
    throw new UnreadableArchive();
  const start = local + LOCAL_BYTES + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const packed = archive.subarray(start, start + packedBytes);
  if (packed.length !== packedBytes || packedBytes > mostBytes) throw new UnreadableArchive();
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new UnreadableArchive();
  return inflateRawSync(packed, { maxOutputLength: Math.max(1, mostBytes) });
}

/**
 * The files of an archive whose names pass `isWanted`, by name.
 * @throws UnreadableArchive if it is damaged, encrypted, or has more than `limits` allow
 */
export function unzip(archive: Buffer, isWanted: (name: string) => boolean, limits: UnzipLimits): Map<string, Buffer> {
  try {
    const end = endOf(archive);
    const count = archive.readUInt16LE(end + 10);
    if (count > limits.files) throw new UnreadableArchive();
    const files = new Map<string, Buffer>();
    let left = limits.bytes;
    let at = archive.readUInt32LE(end + 16);
    for (let index = 0; index < count; index += 1) {
      if (archive.readUInt32LE(at) !== ENTRY) throw new UnreadableArchive();
      const nameBytes = archive.readUInt16LE(at + 28);
      const name = archive.toString('utf8', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes);
      if (isWanted(name)) {
        const content = contentOf(archive, at, left);
        left -= content.length;
        files.set(name, content);
      }
      at += ENTRY_BYTES + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
    }
    return files;
  } catch (error) {
    if (error instanceof UnreadableArchive) throw error;
    // Offsets outside the archive, damaged data, or more data than allowed.
    throw new UnreadableArchive(undefined, { cause: error });
  }
}
