/** The byte order marks of UTF-16, which Excel calls Unicode Text. */
const UTF_16 = { '255,254': 'utf-16le', '254,255': 'utf-16be' };

/** The text of a file: UTF-16 with its mark, UTF-8, or the code page in which spreadsheets of Windows save it. */
export async function readText(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  const utf16 = Object.entries(UTF_16).find(
    ([mark]) => mark === String(new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength))),
  );
  if (utf16) return new TextDecoder(utf16[1]).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
