import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { isSafeLink } from '#domains/content/rich-text.ts';

type SiteLinkProps = Omit<ComponentProps<'a'>, 'href'> & { url: string };

/** A link that staff entered. A path of this site is opened without loading the page again; an unsafe link leads nowhere. */
export function SiteLink({ url, children, ...rest }: SiteLinkProps) {
  const address = url.trim();
  if (!isSafeLink(address)) return <a {...rest}>{children}</a>;
  if (/^\/(?!api\/|files\/)/.test(address))
    return (
      <Link to={address} {...rest}>
        {children}
      </Link>
    );
  const isWeb = /^https?:/i.test(address);
  return (
    <a href={address} {...(isWeb && { target: '_blank', rel: 'noopener noreferrer' })} {...rest}>
      {children}
    </a>
  );
}
