import { useParams } from 'react-router-dom';
import { Crumbs } from '#client/layout/crumbs.tsx';
import { lazyPart } from '#client/lazy-part.tsx';
import { useSession } from '#client/session.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { useNow } from '#client/use-now.ts';
import { isActiveIn } from '#domains/bookings/index.ts';
import { MemberActions } from '#domains/members/client/components/member-actions.tsx';
import { MemberData } from '#domains/members/client/components/member-data.tsx';
import { MemberNotes } from '#domains/members/client/components/member-notes.tsx';
import {
  ActivitySection,
  BookingsSection,
  CardsSection,
  ContactSection,
  InvoicesSection,
} from '#domains/members/client/components/member-sections.tsx';
import { useMemberProfile } from '#domains/members/client/page-queries.ts';
import { useSelectableSpaces } from '#domains/workspaces/client/index.ts';
import { paths } from '#shared/paths.ts';
import { useTexts } from '#domains/members/client/use-texts.ts';

const CreditsCard = lazyPart(() => import('#domains/credits/client/components/credits-card.tsx'));

const MemberErasure = lazyPart(() => import('#domains/members/client/components/member-erasure.tsx'));

const NOWHERE = { spaces: [] };

/** Everything that staff may know about a member, on one screen. */
export default function MemberScreen() {
  const t = useTexts();
  const { id = '' } = useParams();
  const now = useNow();
  const { may, showsAllBookings } = useSession();
  const person = useMemberProfile(id).data;
  const name = person && (person.name || person.email);
  const section = { memberId: id, now };
  const spaces = useSelectableSpaces();
  const granting = may('members') ? spaces.filter(({ _id }) => isActiveIn(person ?? NOWHERE, _id)) : [];
  return (
    <>
      <title>{name ?? t('Member')}</title>
      <Crumbs above={[{ label: t('Members'), to: paths.members }]} here={name} />
      <PageHeader
        title={name ?? t('Member')}
        description={person?.company_name}
        actions={person && <MemberActions member={person} />}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <ContactSection {...section} />
          {showsAllBookings && may('booking.booking', 'show') && <BookingsSection {...section} />}
          {showsAllBookings && may('invoice', 'show') && <InvoicesSection {...section} />}
        </div>
        <div className="grid gap-4">
          <MemberNotes memberId={id} />
          {person && <CreditsCard owner={{ user_id: id }} spaces={granting} />}
          {showsAllBookings && may('booking.booking') && <CardsSection {...section} />}
          <ActivitySection {...section} />
          {may('members') && <MemberData memberId={id} />}
          {person && may('members') && <MemberErasure memberId={id} name={person.name || person.email} />}
        </div>
      </div>
    </>
  );
}
