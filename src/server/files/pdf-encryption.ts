/** Finds PDFs that need a password while they arrive. Their dictionary names the encryption in plain text, in any part of the file. */

const ENCRYPTED = /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/;
/** More than the name and its value are long, which two chunks may share. */
const OVERLAP_BYTES = 64;

/** @returns takes the chunks of one PDF in order, and says whether it is encrypted as far as that is known */
export function encryptionFinder(): (chunk: Buffer) => boolean {
  let tail = '';
  return (chunk) => {
    const text = tail + chunk.toString('latin1');
    tail = text.slice(-OVERLAP_BYTES);
    return ENCRYPTED.test(text);
  };
}
