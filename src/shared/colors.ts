/**
 * The 14 colours that a resource can have. They are distinguishable on a white and on a dark background, and white text
 * in a calendar block has a contrast of at least 4.5:1 on each.
 */
export const RESOURCE_COLORS = [
  { name: 'Petrol', value: '#0f6b75' },
  { name: 'Teal', value: '#0b7a62' },
  { name: 'Green', value: '#2f7d32' },
  { name: 'Olive', value: '#66720f' },
  { name: 'Amber', value: '#9a6200' },
  { name: 'Orange', value: '#b5500f' },
  { name: 'Terracotta', value: '#a8482f' },
  { name: 'Red', value: '#b3261e' },
  { name: 'Rose', value: '#b2305f' },
  { name: 'Plum', value: '#8e3a8a' },
  { name: 'Violet', value: '#6b46c1' },
  { name: 'Indigo', value: '#4450b8' },
  { name: 'Blue', value: '#1f66b5' },
  { name: 'Slate', value: '#536471' },
] as const;

export type ResourceColor = (typeof RESOURCE_COLORS)[number]['value'];

export const DEFAULT_RESOURCE_COLOR: ResourceColor = '#0f6b75';

/** True for a value of `RESOURCE_COLORS`. */
export function isResourceColor(value: string): value is ResourceColor {
  return RESOURCE_COLORS.some((color) => color.value === value);
}
