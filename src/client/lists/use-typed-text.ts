import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 250;

type TypedText = {
  /** What the field contains. */
  draft: string;
  /** Sends a text once typing pauses. */
  type: (text: string) => void;
  /** Sends what was typed without the pause. */
  send: () => void;
  /** Empties the field, without sending that. */
  clear: () => void;
};

/**
 * The text of a filter that is sent when typing pauses.
 * @param text the text that is applied
 */
export function useTypedText(text: string, onSend: (text: string) => void): TypedText {
  const [draft, setDraft] = useState(text);
  const [known, setKnown] = useState(text);
  const [sent, setSent] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Another filter may change while typing pauses. The callback of an earlier render would take that change back.
  const latest = useRef(onSend);
  useEffect(() => {
    latest.current = onSend;
  });
  // Take over a text that did not come from this field, for example after going back. A text that this field sent must not
  // replace what was typed since.
  if (text !== known) {
    setKnown(text);
    if (text !== sent) setDraft(text);
    setSent(text);
  }

  function sendText(value: string) {
    clearTimeout(timer.current);
    setSent(value.trim());
    latest.current(value);
  }

  function type(value: string) {
    setDraft(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => sendText(value), PAUSE_MS);
  }

  function clear() {
    clearTimeout(timer.current);
    setDraft('');
  }

  return { draft, type, send: () => sendText(draft), clear };
}
