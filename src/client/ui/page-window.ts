/** The numbers of up to `size` pages around the current one, shifted at the ends to stay within 1 and `pageCount`. */
export function pageWindow(page: number, pageCount: number, size = 5): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(size / 2), pageCount - size + 1));
  return Array.from({ length: Math.min(size, pageCount) }, (_, index) => first + index);
}
