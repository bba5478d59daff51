import { useEffect, useRef, useState } from 'react';

/** Browsers refuse a page that rewrites its address at every keystroke; the list itself does not wait for this. */
const ADDRESS_AFTER_MS = 300;

/**
 * The search field's text: at once for the list, a moment later for the address.
 * @param inAddress what the address says; when it changes by itself (back, a link), the field follows
 */
export function useSearchText(
  inAddress: string,
  write: (text: string) => void,
): [string, (text: string) => void] {
  const [text, setText] = useState(inAddress);
  const written = useRef(inAddress);
  const latestWrite = useRef(write);
  useEffect(() => {
    latestWrite.current = write;
  });
  useEffect(() => {
    if (inAddress === written.current) return;
    written.current = inAddress;
    setText(inAddress);
  }, [inAddress]);
  useEffect(() => {
    if (text === written.current) return;
    const timer = setTimeout(() => {
      written.current = text.trim() === '' ? '' : text;
      latestWrite.current(text);
    }, ADDRESS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText];
}
