import type { SiteTestimonial } from '#domains/content/kinds/testimonial/kind.ts';
import { SiteImage } from '#domains/content/client/components/site/site-image.tsx';

/** What customers say, as cards in columns of equal width. */
export function Testimonials({ testimonials }: { testimonials: readonly SiteTestimonial[] }) {
  return (
    <ul className="columns-1 gap-6 *:mb-6 sm:columns-2 lg:columns-3">
      {testimonials.map((testimonial) => (
        <li key={testimonial._id} className="break-inside-avoid">
          <Testimonial testimonial={testimonial} />
        </li>
      ))}
    </ul>
  );
}

export function Testimonial({ testimonial }: { testimonial: SiteTestimonial }) {
  const { name, role, text, picture } = testimonial;
  return (
    <figure className="rounded-xl border bg-card p-6 sm:p-7">
      <blockquote className="whitespace-pre-line">{text}</blockquote>
      <figcaption className="mt-6 flex items-center gap-4">
        <SiteImage
          picture={picture}
          name={`testimonial ${name}`}
          alt=""
          sizes="48px"
          className="size-12 shrink-0 rounded-full object-cover"
        />
        <span className="min-w-0 text-sm">
          <span className="block font-semibold">{name}</span>
          <span className="block text-muted-foreground">{role}</span>
        </span>
      </figcaption>
    </figure>
  );
}
