import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';

type PreviewFrameProps = {
  /** What the frame is called for screen readers. */
  title: string;
  /** The width of the screen that is shown, in pixels. It is scaled down to the room that there is. */
  width: number;
  children: ReactNode;
};

const STYLES = 'link[rel="stylesheet"], style';

/** Copies the style sheets, the language and the direction of the application into a frame. */
function copyStyles(from: Document, to: Document): void {
  for (const sheet of from.querySelectorAll(STYLES)) to.head.append(to.importNode(sheet, true));
  to.documentElement.lang = from.documentElement.lang;
  to.documentElement.dir = from.documentElement.dir;
  const { theme } = from.documentElement.dataset;
  if (theme) to.documentElement.dataset.theme = theme;
}

/** Copies the style sheets that are added later, with the code of a part. @returns a function that ends it */
function copyLaterStyles(to: Document): () => void {
  const observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof Element && node.matches(STYLES)) to.head.append(to.importNode(node, true));
  });
  observer.observe(document.head, { childList: true });
  return () => observer.disconnect();
}

/**
 * Shows its content in a frame, so that it has the layout of a screen of that width. Links and forms in it do nothing, and the keyboard
 * passes it by.
 */
export function PreviewFrame({ title, width, children }: PreviewFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  const [body, setBody] = useState<HTMLElement>();
  const [room, setRoom] = useState({ width: 0, height: 0 });

  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  useEffect(() => body && copyLaterStyles(body.ownerDocument), [body]);

  const scale = room.width > 0 ? Math.min(1, room.width / width) : 1;
  return (
    <div ref={box} dir="ltr" className="size-full overflow-hidden bg-muted">
      <iframe
        title={title}
        tabIndex={-1}
        ref={(frame) => {
          const page = frame?.contentDocument;
          if (!page || body === page.body) return;
          copyStyles(document, page);
          setBody(page.body);
        }}
        style={{
          width,
          height: room.height / scale,
          transform: `scale(${scale})`,
          // From the left, from where it is scaled.
          marginInlineStart: Math.max(0, (room.width - width * scale) / 2),
        }}
        className="origin-top-left border-0 bg-background"
      />
      {body && createPortal(<div inert>{children}</div>, body)}
    </div>
  );
}
