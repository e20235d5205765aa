/** Thrown when another attempt would fail in the same way. The item becomes a dead letter at once. */
export class Undeliverable extends Error {
  override name = 'Undeliverable';
}
