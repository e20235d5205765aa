import { Eye, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useConfirmDelete } from '#client/forms/use-confirm-delete.tsx';
import { PagedList } from '#client/lists/paged-list.tsx';
import { TypedFilter } from '#client/lists/filter-form.tsx';
import { usePress } from '#client/press-button.tsx';
import { ActiveBadge } from '#client/ui/active-badge.tsx';
import { StatusBadge } from '#client/ui/badge.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { IconLink } from '#client/ui/icon-link.tsx';
import { FieldMessage } from '#client/ui/field.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Sortable } from '#client/ui/sortable.tsx';
import { moved } from '#domains/attachments/client/index.ts';
import { sizedPicture } from '#domains/attachments/index.ts';
import {
  type ListedContent,
  type useContentList,
  useRemoveContent,
  useReorderContent,
} from '#domains/content/client/queries.ts';
import type { ContentFile } from '#domains/content/files.ts';
import { kindOf, metaOf } from '#domains/content/kinds.ts';
import { plainText } from '#domains/content/rich-text.ts';
import type { ContentItem } from '#domains/content/schema.ts';
import { type Translations, placesOf, untranslated } from '#domains/content/translations.ts';
import type { SpokenLanguage } from '#shared/languages.ts';
import { fieldsOf, keysOf } from '#shared/objects.ts';
import { officeInstant } from '#shared/time.ts';
import { captionOf } from '#domains/content/client/content-form.ts';
import { TranslationGaps } from './translation-gaps.tsx';
import { useTexts } from '#domains/content/client/use-texts.ts';
import type { Translate } from '#shared/texts.ts';

/** As many columns as the board has room for: beside the picture of a page, one. */
const CARDS = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-4';

type Opening = { to: string; onClick?: undefined } | { to?: undefined; onClick: () => void };

type BoardProps = {
  listed: ListedContent;
  list: ReturnType<typeof useContentList>;
  /** The plural name of the items: "offers". */
  noun: string;
  canEdit: boolean;
  /** The button that adds an item, for the empty list. */
  addButton: ReactNode;
  /** The largest number of lines of a card's text. */
  lines?: 2 | 5;
  /** How an item is opened: by a link, or in a dialog. */
  openingOf: (item: ContentItem) => Opening;
  /** The question before a deletion, if it has its own text. */
  question?: string;
};

/** The items of a kind as cards in the order in which visitors see them. */
export function Board(props: BoardProps) {
  const t = useTexts();
  const { listed, list, noun, canEdit, addButton } = props;
  const { text } = list.filters;
  const { rows, move, problem } = useOrder(listed, list.rows);
  const nameOf = (item: ContentItem) => itemTitle(item, t);
  const languages = keysOf(Object.assign({}, ...(rows ?? []).map(({ translations }) => translations)) as Translations);
  const { remove, restore } = useRemoveContent();
  const deletion = useConfirmDelete({
    nameOf,
    remove,
    restore,
    ...(props.question && { question: t(props.question) }),
  });
  return (
    <>
      {(text || list.totalCount > 8) && (
        <TypedFilter label={t('Search {noun}', { noun })} placeholder={t('Search')} list={list} />
      )}
      <FieldMessage error={problem} />
      <PagedList list={list} noun={noun}>
        {rows?.length === 0 && (
          <Card>
            <EmptyState
              text={text ? t('Nothing matches “{text}”.', { text }) : t('There are no {noun} yet.', { noun })}
              action={!text && addButton}
            />
          </Card>
        )}
        {!rows && <BoardSkeleton />}
        {rows && rows.length > 0 && (
          <Sortable
            label={noun}
            items={rows}
            keyOf={({ _id }) => _id}
            nameOf={nameOf}
            onMove={canEdit && !text && list.totalCount > 1 ? move : undefined}
            className={CARDS}
          >
            {(item, handle) => (
              <ItemCard
                {...props}
                item={item}
                handle={handle}
                languages={languages}
                onDelete={() => deletion.ask(item)}
              />
            )}
          </Sortable>
        )}
      </PagedList>
      {deletion.question}
    </>
  );
}

/** The rows in the order that the person has made, until the server has confirmed it. */
function useOrder(listed: ListedContent, rows: ContentItem[] | undefined) {
  const reorder = useReorderContent(listed);
  const [reordered, setReordered] = useState<{ of: ContentItem[]; rows: ContentItem[] }>();
  const { press, problem } = usePress();
  const shown = reordered && reordered.of === rows ? reordered.rows : rows;

  function move(id: string, to: number) {
    if (!rows || !shown) return;
    const place = shown[to]?._id;
    const byId = new Map(shown.map((row) => [row._id, row]));
    const ids = moved([...byId.keys()], id, to);
    setReordered({ of: rows, rows: ids.map((each) => byId.get(each)!) });
    void press(async () => {
      try {
        await reorder((all) => moved(all, id, place === undefined ? to : all.indexOf(place)));
      } catch (error) {
        setReordered(undefined);
        throw error;
      }
    });
  }

  return { rows: shown, move, problem };
}

type ItemCardProps = Pick<BoardProps, 'canEdit' | 'openingOf' | 'lines'> & {
  item: ContentItem;
  handle: ReactNode;
  /** The languages into which something of the list is translated. */
  languages: SpokenLanguage[];
  onDelete: () => void;
};

function ItemCard({ item, handle, languages, canEdit, openingOf, lines = 5, onDelete }: ItemCardProps) {
  const t = useTexts();
  const title = itemTitle(item, t);
  const text = itemText(item, t);
  const picture = itemPicture(item);
  const open = openingOf(item);
  const opener = {
    label: canEdit ? t('Edit {name}', { name: title }) : t('More Details of {name}', { name: title }),
    icon: canEdit ? Pencil : Eye,
  };
  return (
    <Card className="flex h-full flex-col overflow-hidden">
      {picture && (
        <img
          src={sizedPicture(picture, 360)}
          alt=""
          width={360}
          height={205}
          loading="lazy"
          className="aspect-[1440/820] w-full bg-muted object-cover"
        />
      )}
      <div className="flex flex-1 flex-col p-4">
        <div className="flex items-start gap-2">
          <h2 className="min-w-0 flex-1 break-words font-semibold">{title}</h2>
          {!item.active && <ActiveBadge active={false} />}
        </div>
        {text && (
          <p
            className={`mt-1 text-sm break-words text-muted-foreground ${lines === 2 ? 'line-clamp-2' : 'line-clamp-5'}`}
          >
            {text}
          </p>
        )}
        {item.draft && (
          <p className="mt-2">
            <DraftBadge draft={item.draft} />
          </p>
        )}
        <ItemGaps item={item} languages={languages} />
        <div className="-mb-2 -ms-2 mt-auto flex items-center pt-3">
          {handle}
          <span className="flex-1" />
          {open.to === undefined ? (
            <IconButton {...opener} onClick={open.onClick} />
          ) : (
            <IconLink {...opener} to={open.to} />
          )}
          {canEdit && <IconButton label={t('Delete {name}', { name: title })} icon={Trash2} onClick={onDelete} />}
        </div>
      </div>
    </Card>
  );
}

function ItemGaps({ item, languages }: Pick<ItemCardProps, 'item' | 'languages'>) {
  if (languages.length === 0) return null;
  const captions = Object.fromEntries(item.pictures.map((file) => [file._id, captionOf(file)]));
  const places = placesOf(item.type, { ...item, meta: metaOf(item.type, item) }, captions);
  return (
    <div className="mt-2">
      <TranslationGaps gaps={untranslated(places, item.translations, languages)} />
    </div>
  );
}

function DraftBadge({ draft: { publish_at, failure } }: { draft: NonNullable<ContentItem['draft']> }) {
  const t = useTexts();
  if (failure) return <StatusBadge tone="red">{t('Draft could not be published')}</StatusBadge>;
  if (publish_at)
    return (
      <StatusBadge tone="blue">{t('Publishes {time}', { time: officeInstant(publish_at, undefined, t) })}</StatusBadge>
    );
  return <StatusBadge tone="blue">{t('Draft')}</StatusBadge>;
}

function BoardSkeleton() {
  const t = useTexts();
  return (
    <div role="status" aria-label={t('Loading')} className={CARDS}>
      {[1, 2, 3].map((key) => (
        <Skeleton key={key} className="h-44 rounded-lg" />
      ))}
    </div>
  );
}

function cardOf(item: ContentItem, t: Translate) {
  const { card, textIn } = kindOf(item.type);
  const meta = metaOf(item.type, item);
  const text = textIn && fieldsOf(meta)[textIn];
  return { ...(typeof text === 'string' && { text }), ...card?.({ ...item, meta }, t) };
}

/** The name of an item for people. */
const itemTitle = (item: ContentItem, t: Translate): string => cardOf(item, t).title ?? (item.name || t('Untitled'));

/** The text of a card. The tags of rich text are removed. */
const itemText = (item: ContentItem, t: Translate): string => cardOf(item, t).text ?? plainText(item.description);

/** The picture of a card: the thumbnail, otherwise the first picture. */
function itemPicture({ pictures }: ContentItem): ContentFile | undefined {
  const images = pictures.filter(({ mimetype }) => mimetype.startsWith('image/'));
  return images.find(({ type }) => type === 'thumbnail') ?? images[0];
}
