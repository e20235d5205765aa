import { Link } from 'react-router-dom';
import { Button } from '#client/ui/button.tsx';
import { useTexts } from '#client/use-texts.ts';

type NotFoundProps = { title?: string; text?: string; home: string; homeLabel?: string };

/** The content for an unknown address, with a link to the start. */
export function NotFound(props: NotFoundProps) {
  const t = useTexts();
  const {
    title = t('Page not found'),
    text = t('The address may be mistyped, or the page has moved.'),
    home,
    homeLabel = t('Go to the start page'),
  } = props;
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-6 py-24 text-center">
      <p className="text-sm font-semibold text-primary-text">404</p>
      <h1 className="mt-2 text-2xl font-semibold">{title}</h1>
      <p className="mt-2 text-muted-foreground">{text}</p>
      <Button asChild className="mt-6">
        <Link to={home}>{homeLabel}</Link>
      </Button>
    </div>
  );
}
