/** Another attempt would fail in the same way: the item becomes a dead letter at once. */
export class Undeliverable extends Error {
  override name = 'Undeliverable';
}
