import { useSearchParams } from 'react-router-dom';

type ListAddress = {
  /** What is searched for; '' is everything. */
  text: string;
  /** From 1. */
  page: number;
  /** Filters the list by a text, from its first page. */
  search: (text: string, options?: { replace: boolean }) => void;
  turnTo: (page: number, options?: { replace: boolean }) => void;
};

/** A list's filter text and page, as its address carries them: `?text=ada&page=2`. */
export function useListAddress(): ListAddress {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page'));

  function changed(changes: { text?: string; page: number }): URLSearchParams {
    const next = new URLSearchParams(params);
    if (changes.text !== undefined) setOrDelete(next, 'text', changes.text);
    setOrDelete(next, 'page', changes.page > 1 ? String(changes.page) : '');
    return next;
  }

  return {
    text: params.get('text') ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    search: (text, options) => setParams(changed({ text: text.trim(), page: 1 }), options),
    turnTo: (next, options) => setParams(changed({ page: next }), options),
  };
}

function setOrDelete(params: URLSearchParams, name: string, value: string): void {
  if (value) params.set(name, value);
  else params.delete(name);
}
