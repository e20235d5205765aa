import { TriangleAlert } from 'lucide-react';
import type { SessionUser } from '#client/trpc.tsx';
import { useSite } from '#client/site.ts';

/** Explains to a person why they may do nothing: their role is switched off. */
export function RoleNotice({ role }: { role: SessionUser['role_id'] }) {
  const infoEmail = useSite()?.infoEmail;
  if (role?.active) return null;
  return (
    <p role="status" className="mb-6 flex gap-3 rounded-lg bg-orange-soft px-4 py-3 text-orange-text">
      <TriangleAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
      <span>
        {role ? `Your role “${role.name}” is switched off` : 'Your account has no role'}, so you cannot use this
        application at the moment. Please ask somebody who manages the roles
        {infoEmail && (
          <>
            , or write to{' '}
            <a href={`mailto:${infoEmail}`} className="underline underline-offset-4">
              {infoEmail}
            </a>
          </>
        )}
        .
      </span>
    </p>
  );
}
