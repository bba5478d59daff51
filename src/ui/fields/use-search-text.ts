import { useEffect, useRef, useState } from 'react';

/** Browsers limit how often a page may change its URL, so typing is debounced. The list does not wait for it. */
const URL_DEBOUNCE_MS = 300;

/**
 * The search field's text: at once for the list, a moment later in the URL.
 * @param urlText the text in the URL; when it changes otherwise (back, a link), the field follows
 */
export function useSearchText(
  urlText: string,
  write: (text: string) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(urlText);
  const written = useRef(urlText);
  const latestWrite = useRef(write);
  useEffect(() => {
    latestWrite.current = write;
  });
  useEffect(() => {
    if (urlText === written.current) return;
    written.current = urlText;
    setText(urlText);
  }, [urlText]);
  useEffect(() => {
    if (text === written.current) return;
    const timer = setTimeout(() => {
      written.current = text.trim() === '' ? '' : text;
      latestWrite.current(text);
    }, URL_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
}
