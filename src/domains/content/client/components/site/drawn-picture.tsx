/** Shapes in the colour of the brand, for an item without a picture. They follow from its name. */
type DrawnPictureProps = { name: string; className?: string };

const SIZE = { width: 1440, height: 820 };
const ARCHES = [0, 1, 2, 3, 4];
const ARCH = 240;

/** A number of a text that is the same on the server and in the browser. */
const numberOf = (text: string) => [...text].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 99_991, 7);

/** A row of arches below a disc. It is decorative, because the name is shown beside it. */
export function DrawnPicture({ name, className }: DrawnPictureProps) {
  const seed = numberOf(name);
  const digit = (place: number) => Math.floor(seed / 3 ** place) % 9;
  return (
    <svg
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      data-drawn
      className={className}
    >
      <rect {...SIZE} className="fill-primary-soft" />
      <circle cx={240 + digit(5) * 120} cy={280} r={100} className="fill-primary opacity-30" />
      {ARCHES.map((place) => {
        const height = 180 + digit(place) * 50;
        const box = { x: 80 + place * (ARCH + 20), y: SIZE.height - height, width: ARCH, height: height + ARCH };
        return (
          <rect
            key={place}
            {...box}
            rx={ARCH / 2}
            className={`fill-primary ${digit(place) % 2 ? 'opacity-45' : 'opacity-70'}`}
          />
        );
      })}
    </svg>
  );
}
