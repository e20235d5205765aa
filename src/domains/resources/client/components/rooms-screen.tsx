import type { Currency } from '#shared/money.ts';
import { later } from '#shared/texts.ts';
import { ListScreen } from '#client/lists/list-screen.tsx';
import { useSession } from '#client/session.tsx';
import { ResourceList } from '#domains/resources/client/components/resource-list.tsx';
import { RoomDialog, type RoomKind } from '#domains/resources/client/components/room-dialog.tsx';
import { useResources } from '#domains/resources/client/list-queries.ts';
import { useUnlistedResource } from '#domains/resources/client/queries.ts';
import { useActiveSpace } from '#domains/workspaces/client/index.ts';
import { currencySign } from '#shared/currencies.ts';
import { decimalsOf } from '#shared/money.ts';
import type { Area } from '#shared/permissions.ts';
import { useTexts } from '#domains/resources/client/use-texts.ts';

const TEXTS = {
  meeting_room: {
    title: later('Meeting Rooms'),
    noun: later('meeting rooms'),
    add: later('+ Add Meeting Room'),
    empty: later('There are no meeting rooms in this workspace yet.'),
  },
  private_office: {
    title: later('Private Offices'),
    noun: later('private offices'),
    add: later('+ Add Private Office'),
    empty: later('There are no private offices in this workspace yet.'),
  },
};

type RoomsScreenProps = { kind: RoomKind; area: Area };

/** The list of meeting rooms or of private offices. */
export function RoomsScreen({ kind, area }: RoomsScreenProps) {
  const t = useTexts();
  const canEdit = useSession().may(area);
  const { active: space } = useActiveSpace();
  const { title, noun, add, empty } = TEXTS[kind];
  return (
    <ListScreen
      title={t(title)}
      list={useResources(kind, space?._id)}
      noun={t(noun)}
      add={canEdit && space && t(add)}
      cards={(rooms, does) => (
        <ResourceList
          resources={rooms}
          canEdit={canEdit}
          onOpen={(room) => does(room).open()}
          facts={({ price, currency, capacity }) => (
            <>
              <RoomPrice kind={kind} price={price} currency={currency} />
              <span>{t('Capacity: {count} people', { count: capacity })}</span>
            </>
          )}
        />
      )}
      empty={{ text: t(empty) }}
      dialog={{
        name: 'room',
        useOne: useUnlistedResource,
        // The address can contain the id of a resource of another kind.
        show: (open) =>
          space &&
          (!open.record || open.record.type === kind) && (
            <RoomDialog {...open} kind={kind} space={space} canEdit={canEdit} />
          ),
      }}
    />
  );
}

type RoomPriceProps = { kind: RoomKind; price: number; currency: Currency };

function RoomPrice({ kind, price, currency }: RoomPriceProps) {
  const t = useTexts();
  const values = { amount: price.toFixed(decimalsOf(currency)), sign: currencySign(currency) };
  return (
    <span>
      {kind === 'meeting_room' ? t('Price: {amount} {sign}/hr', values) : t('Price: {amount} {sign}/day', values)}
    </span>
  );
}
