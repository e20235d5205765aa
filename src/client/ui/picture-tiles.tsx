import { ChevronLeft, ChevronRight, Eye, FileText, type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { PixelSize } from './crop-area.ts';
import { classNames } from './class-names.ts';
import { ProgressBar } from './progress-bar.tsx';
import { Sortable } from './sortable.tsx';
import { useTexts } from '#client/use-texts.ts';

export type PictureTile = {
  key: string;
  /** The file name. */
  name: string;
  /** The address of the picture. Omitted for other files. */
  src?: string;
  /** Where a file that is not a picture can be opened. */
  href?: string;
  /** The width and height of a picture in pixels, if they are known. */
  size?: PixelSize;
  /** 0 to 100 during the upload. */
  progress?: number;
  /** Why the upload failed. */
  problem?: string;
};

type PictureTilesProps = {
  tiles: readonly PictureTile[];
  /** The accessible name of the list. */
  label?: string;
  /** False if there is only one picture, which has no place. */
  isOrdered?: boolean;
  /** Whether the first picture is the cover of the record. */
  hasCover?: boolean;
  /** Width divided by height. */
  ratio?: number;
  disabled?: boolean;
  /** `to` is the new index. */
  onMove: (key: string, to: number) => void;
  /** Omitted for people who may only look at the pictures. */
  onRemove?: (key: string) => void;
  /** Opens a picture with its texts, if it has some. */
  onEdit?: (key: string) => void;
};

const RATIO = 1440 / 820;

/** An ordered row of pictures that can be moved, by dragging or with buttons, and removed. */
export function PictureTiles(props: PictureTilesProps) {
  const t = useTexts();
  const { tiles, label = t('Pictures'), isOrdered = true, disabled = false, onMove } = props;
  const [announcement, setAnnouncement] = useState('');

  function move(tile: PictureTile, to: number) {
    if (to < 0 || to >= tiles.length) return;
    onMove(tile.key, to);
    setAnnouncement(
      t('{name} is picture {number} of {count}', { name: tile.name, number: to + 1, count: tiles.length }),
    );
  }

  return (
    <>
      <Sortable
        label={label}
        items={tiles}
        keyOf={({ key }) => key}
        nameOf={({ name }) => name}
        onMove={isOrdered && !disabled ? onMove : undefined}
        className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3"
      >
        {(tile, handle, index) => (
          <Tile {...props} tile={tile} index={index} handle={handle} onStep={(step) => move(tile, index + step)} />
        )}
      </Sortable>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}

type TileProps = PictureTilesProps & {
  tile: PictureTile;
  index: number;
  handle: ReactNode;
  onStep: (step: 1 | -1) => void;
};

function Tile(props: TileProps) {
  const t = useTexts();
  const { tile, index, handle, isOrdered = true, hasCover = false, ratio = RATIO, disabled = false } = props;
  return (
    <div className={classNames('overflow-hidden rounded-md border bg-card', tile.problem && 'border-danger-text')}>
      <div className="relative bg-muted" style={{ aspectRatio: ratio }}>
        {tile.src ? (
          <img
            src={tile.src}
            alt={tile.name}
            width={360}
            height={Math.round(360 / ratio)}
            draggable={false}
            className="size-full object-cover"
          />
        ) : (
          <OtherFile {...tile} />
        )}
        {isOrdered && hasCover && index === 0 && (
          <span className="absolute start-1.5 top-1.5 rounded-sm bg-card px-1.5 py-0.5 text-xs font-medium">
            {t('Cover')}
          </span>
        )}
        {handle && <span className="absolute end-1 top-1 rounded-md bg-card">{handle}</span>}
      </div>
      {tile.progress === undefined ? (
        <TileButtons {...props} />
      ) : (
        <div className="flex h-10 items-center px-2.5">
          <ProgressBar className="flex-1" label={t('Uploading {name}', { name: tile.name })} value={tile.progress} />
        </div>
      )}
      {tile.problem && <Problem text={tile.problem} disabled={disabled} />}
    </div>
  );
}

function TileButtons({ tile, tiles, index, onStep, onRemove, onEdit, isOrdered = true, disabled }: TileProps) {
  const t = useTexts();
  const { name } = tile;
  if (!onRemove && !onEdit) return null;
  return (
    <div className="flex flex-wrap items-center p-1">
      {isOrdered && onRemove && (
        <>
          <TileButton
            icon={ChevronLeft}
            label={t('Move {name} earlier', { name })}
            idle={disabled || index === 0}
            onPress={() => onStep(-1)}
          />
          <TileButton
            icon={ChevronRight}
            label={t('Move {name} later', { name })}
            idle={disabled || index === tiles.length - 1}
            onPress={() => onStep(1)}
          />
        </>
      )}
      <span className="flex-1" />
      {onEdit && (
        <TileButton
          icon={onRemove ? Pencil : Eye}
          label={onRemove ? t('Edit {name}', { name }) : t('More Details of {name}', { name })}
          onPress={() => onEdit(tile.key)}
        />
      )}
      {onRemove && (
        <TileButton
          icon={Trash2}
          label={t('Remove {name}', { name })}
          idle={disabled}
          onPress={() => onRemove(tile.key)}
        />
      )}
    </div>
  );
}

/** A file without a picture: its name, which opens it once it is stored. */
function OtherFile({ name, href }: PictureTile) {
  return (
    <div className="flex size-full flex-col items-center justify-center gap-1.5 p-2 text-center text-xs">
      <FileText className="size-6 text-muted-foreground" aria-hidden="true" />
      {href ? (
        <a href={href} target="_blank" rel="noreferrer" className="max-w-full truncate underline underline-offset-4">
          {name}
        </a>
      ) : (
        <span className="max-w-full truncate">{name}</span>
      )}
    </div>
  );
}

/** The name of the buttons that repeat the last submit. */
export const RETRY = 'retry';

/** Retry submits the surrounding form, which repeats only the uploads that failed. */
function Problem({ text, disabled }: { text: string; disabled: boolean }) {
  const t = useTexts();
  return (
    <div className="border-t px-2.5 py-2 text-xs">
      <p className="text-danger-text">{text}</p>
      <button
        type="submit"
        name={RETRY}
        disabled={disabled}
        className="mt-1 font-medium text-primary-text underline-offset-4 hover:underline"
      >
        {t('Retry')}
      </button>
    </div>
  );
}

type TileButtonProps = { icon: LucideIcon; label: string; idle?: boolean; onPress: () => void };

/** Stays focusable while it has no effect, so that keyboard users do not lose the focus at the end of the row. */
function TileButton({ icon: Icon, label, idle = false, onPress }: TileButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={idle || undefined}
      onClick={() => !idle && onPress()}
      className="grid size-8 place-items-center rounded-sm text-muted-foreground hover:bg-muted hover:text-foreground aria-disabled:cursor-default aria-disabled:opacity-40 aria-disabled:hover:bg-transparent"
    >
      <Icon className="size-4" aria-hidden="true" />
    </button>
  );
}
