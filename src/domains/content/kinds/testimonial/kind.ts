/** What a member says of the operator. */
import { z } from 'zod';
import { line, lines } from '#domains/content/fields.ts';
import { type KindDefinition, itemsOf } from '#domains/content/kind.ts';
import { type ShownItem, SitePicture, onePicture } from '#domains/content/shown.ts';
import { FILE_TEXTS, TEXTS } from '#domains/content/texts.ts';
import { msg } from '#shared/texts.ts';

const Meta = z.object({ role: line(msg('Role'), TEXTS.role) });

export const SiteTestimonial = z.object({
  _id: z.string(),
  name: z.string(),
  role: z.string(),
  text: z.string(),
  picture: SitePicture.nullable(),
});
export type SiteTestimonial = z.output<typeof SiteTestimonial>;

export function testimonialView(shown: ShownItem<z.output<typeof Meta>>): SiteTestimonial {
  const { _id, name, description, meta } = shown;
  return { _id, name, role: meta.role, text: description, picture: onePicture(shown, 'file', name) };
}

export const testimonial = {
  label: msg('testimonial'),
  title: msg('Testimonial'),
  fields: itemsOf(Meta, {
    name: line(msg('Name'), TEXTS.name),
    description: lines(msg('Description'), TEXTS.description, { rows: 4 }),
  }),
  files: {
    file: {
      label: msg('Picture'),
      kind: 'image',
      min: 1,
      max: 1,
      missing: FILE_TEXTS.image,
      wrongType: FILE_TEXTS.wrongImage,
    },
  },
  form: [{ fields: ['name', 'meta.role', 'file', 'description'] }],
  dialogSize: 'md',
  board: {
    title: msg('Testimonial'),
    noun: msg('testimonials'),
    add: msg('+ Add Testimonial'),
    details: { page: 'Testimonial Page', label: msg('Edit Page Meta') },
    opens: { parameter: 'testimonial' },
  },
  listed: {
    page: 'Testimonial Page',
    excerpts: ['Home Page', 'About Us Page'],
    schema: SiteTestimonial,
    view: testimonialView,
  },
} as const satisfies KindDefinition;
