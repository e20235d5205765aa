/**
 * The 14 colours that a resource can have. They are distinguishable on a white and on a dark background, and white text
 * in a calendar block has a contrast of at least 4.5:1 on each.
 */
import { msg } from '#shared/texts.ts';
export const RESOURCE_COLORS = [
  { name: msg('Petrol'), value: '#0f6b75' },
  { name: msg('Teal'), value: '#0b7a62' },
  { name: msg('Green'), value: '#2f7d32' },
  { name: msg('Olive'), value: '#66720f' },
  { name: msg('Amber'), value: '#9a6200' },
  { name: msg('Orange'), value: '#b5500f' },
  { name: msg('Terracotta'), value: '#a8482f' },
  { name: msg('Red'), value: '#b3261e' },
  { name: msg('Rose'), value: '#b2305f' },
  { name: msg('Plum'), value: '#8e3a8a' },
  { name: msg('Violet'), value: '#6b46c1' },
  { name: msg('Indigo'), value: '#4450b8' },
  { name: msg('Blue'), value: '#1f66b5' },
  { name: msg('Slate'), value: '#536471' },
] as const;

export type ResourceColor = (typeof RESOURCE_COLORS)[number]['value'];

export const DEFAULT_RESOURCE_COLOR: ResourceColor = '#0f6b75';

/** True for a value of `RESOURCE_COLORS`. */
export function isResourceColor(value: string): value is ResourceColor {
  return RESOURCE_COLORS.some((color) => color.value === value);
}
