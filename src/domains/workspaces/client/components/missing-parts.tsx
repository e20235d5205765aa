import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { useSession } from '#client/session.tsx';
import { useActiveSpace } from '#domains/workspaces/client/active-space.ts';
import { instructionFor } from '#domains/workspaces/client/missing.ts';
import type { SpaceView } from '#domains/workspaces/schema.ts';

/** Why a workspace is not on the public pages, with links to the screens that change it. */
export function MissingParts({ space }: { space: Pick<SpaceView, '_id' | 'missing'> }) {
  const { may } = useSession();
  const { setActive } = useActiveSpace();
  if (space.missing.length === 0) return null;
  return (
    <div className="mt-3 flex gap-2 rounded-md bg-orange-soft px-3 py-2 text-sm text-orange-text">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="min-w-0 space-y-1.5">
        <p>Not on the public pages yet.</p>
        {space.missing.map((missing) => {
          const { text, screens } = instructionFor(missing, space._id);
          return (
            <div key={missing}>
              <p>{text}</p>
              <ul className="flex flex-wrap gap-x-3">
                {screens
                  .filter(({ area }) => may(area))
                  .map(({ path, label }) => (
                    <li key={path}>
                      <Link
                        to={path}
                        onClick={() => setActive(space._id)}
                        className="font-medium underline underline-offset-4"
                      >
                        {label}
                      </Link>
                    </li>
                  ))}
              </ul>
            </div>
          );
        })}
      </div>
    </div>
  );
}
