import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import { Button } from '#client/ui/button.tsx';
import { classNames } from '#client/ui/class-names.ts';
import type { SiteFold } from '#domains/content/kinds/page-fold/kind.ts';
import type { SitePicture } from '#domains/content/shown.ts';
import { DrawnPicture } from '#domains/content/client/components/site/drawn-picture.tsx';
import { FaqList } from '#domains/content/client/components/site/faq-list.tsx';
import { RichText } from '#domains/content/client/components/site/rich-text.tsx';
import { SiteImage } from '#domains/content/client/components/site/site-image.tsx';
import { SiteLink } from '#domains/content/client/components/site/site-link.tsx';
import { Testimonials } from '#domains/content/kinds/testimonial/client/testimonials.tsx';

/** The folds of a page in their order. Pictures beside a text change sides from fold to fold. */
export function Folds({ folds }: { folds: readonly SiteFold[] }) {
  return folds.map((fold, index) => <Fold key={fold._id} fold={fold} isMirrored={index % 2 === 1} />);
}

type FoldProps = { fold: SiteFold; isMirrored?: boolean };

/** One fold of a page, by its type. */
export function Fold({ fold, isMirrored = false }: FoldProps) {
  const id = useId();
  return (
    <section aria-labelledby={fold.title ? id : undefined} data-part={fold._id} className="site-width py-12 sm:py-16">
      {fold.foldType === 'default' ? (
        <PictureFold fold={fold} titleId={id} isMirrored={isMirrored} />
      ) : (
        <>
          <FoldText fold={fold} titleId={id} className="mb-8 max-w-2xl sm:mb-10" />
          {fold.foldType === 'list' && <PictureCards pictures={fold.pictures} name={`fold ${fold.title}`} />}
          {fold.foldType === 'faqs' && <FaqList questions={fold.questions} />}
          {fold.foldType === 'testimonial' && <Testimonials testimonials={fold.testimonials} />}
          <FoldButton fold={fold} />
        </>
      )}
    </section>
  );
}

type PictureFoldProps = { fold: SiteFold; titleId: string; isMirrored: boolean };

function PictureFold({ fold, titleId, isMirrored }: PictureFoldProps) {
  const [picture] = fold.pictures;
  return (
    <div className="grid items-center gap-x-16 gap-y-8 lg:grid-cols-2">
      <div className={classNames(isMirrored && 'lg:order-last')}>
        <SiteImage
          picture={picture}
          name={`fold ${fold.title}`}
          sizes="(min-width: 1024px) 568px, 100vw"
          className="h-auto max-h-[36rem] w-full rounded-xl bg-muted object-cover"
        />
      </div>
      <div>
        <FoldText fold={fold} titleId={titleId} />
        <FoldButton fold={fold} />
      </div>
    </div>
  );
}

type FoldTextProps = { fold: SiteFold; titleId: string; className?: string };

function FoldText({ fold: { title, html }, titleId, className }: FoldTextProps) {
  if (!title && !html) return null;
  return (
    <div className={className}>
      {title && (
        <h2 id={titleId} className="text-2xl font-semibold">
          {title}
        </h2>
      )}
      {html && <RichText html={html} className="mt-4 text-muted-foreground" />}
    </div>
  );
}

type FoldButtonProps = { fold: Pick<SiteFold, 'button'>; size?: 'lg' | 'sm'; className?: string };

function FoldButton({ fold: { button }, size = 'lg', className = 'mt-8' }: FoldButtonProps) {
  if (!button) return null;
  return (
    <Button asChild size={size} className={className}>
      <SiteLink url={button.url}>
        {button.text}
        <ArrowRight aria-hidden="true" />
      </SiteLink>
    </Button>
  );
}

/** The pictures of a list, each with its title and description. */
function PictureCards({ pictures, name }: { pictures: readonly SitePicture[]; name: string }) {
  if (pictures.length === 0) return <DrawnPicture name={name} className="w-full rounded-lg sm:w-96" />;
  return (
    <ul className={classNames('grid gap-x-6 gap-y-10 sm:grid-cols-2', pictures.length !== 4 && 'lg:grid-cols-3')}>
      {pictures.map((picture, index) => (
        <li key={index}>
          <SiteImage
            picture={picture}
            alt={picture.title ? '' : picture.alt}
            sizes="(min-width: 1024px) 384px, (min-width: 640px) 50vw, 100vw"
            className="aspect-[4/3] h-auto w-full rounded-lg bg-muted object-cover"
          />
          {picture.title && <h3 className="mt-4 font-semibold">{picture.title}</h3>}
          {picture.description && (
            <p className="mt-1 whitespace-pre-line text-sm text-muted-foreground">{picture.description}</p>
          )}
          <FoldButton fold={picture} size="sm" className="mt-3" />
        </li>
      ))}
    </ul>
  );
}
