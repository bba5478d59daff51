import { type FocusEvent, useId, useRef, useState } from 'react';
import { History, Search, SlidersHorizontal, X } from 'lucide-react';
import { Button, IconButton } from '../button';
import { CountBadge } from '../navigation/top-bar';
import { control } from './field';

/** What was searched for before, offered while the field is empty. */
export interface RecentSearches {
  texts: readonly string[];
  /** They are done with what they typed: they leave the field, or press Enter. */
  onDone: (text: string) => void;
  onForget: () => void;
}

interface SearchFieldProps {
  label: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  maxLength?: number;
  recent?: RecentSearches;
}

/** Searches as one types. */
export function SearchField({ label, placeholder, text, onText, maxLength, recent }: SearchFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const offered = isOpen && text === '' ? (recent?.texts ?? []) : [];
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void => {
    if (currentTarget.contains(relatedTarget)) return;
    setIsOpen(false);
    if (text.trim() !== '') recent?.onDone(text);
  };
  const pick = (picked: string): void => {
    onText(picked);
    input.current?.focus();
  };
  return (
    <div
      role="presentation"
      className="relative flex-1"
      onFocus={() => setIsOpen(true)}
      onBlur={leave}
      onKeyDown={({ key }) => {
        if (key === 'Escape') setIsOpen(false);
        else if (key === 'Enter' && text.trim() !== '') recent?.onDone(text);
      }}
    >
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        size={19}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-2"
      />
      <input
        ref={input}
        id={id}
        type="search"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder={placeholder}
        maxLength={maxLength}
        value={text}
        onChange={(event) => onText(event.target.value)}
        className={`${control} pr-11 pl-10 [&::-webkit-search-cancel-button]:hidden`}
      />
      {text !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => onText('')}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-box text-ink-2 hover:text-ink"
        >
          <X size={18} aria-hidden />
        </button>
      )}
      {offered.length > 0 && (
        <div className="absolute inset-x-0 top-full z-(--z-sticky) mt-1 rounded-box border border-line bg-sheet py-1 shadow-lg">
          <div className="flex items-center justify-between pl-3 text-sm text-ink-2">
            <p aria-hidden>Recent searches</p>
            <Button variant="quiet" onClick={recent?.onForget}>
              Clear<span className="sr-only"> recent searches</span>
            </Button>
          </div>
          <ul aria-label="Recent searches">
            {offered.map((searched) => (
              <li key={searched}>
                <button
                  type="button"
                  onClick={() => pick(searched)}
                  className="flex min-h-11 w-full items-center gap-2 px-3 text-left wrap-anywhere hover:bg-well"
                >
                  <History size={17} aria-hidden className="shrink-0 text-ink-2" />
                  {searched}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** Opens all filters. @param props.on how many are on */
export const FiltersButton = ({ on, onOpen }: { on: number; onOpen: () => void }) => (
  <IconButton
    label={on > 0 ? `All filters, ${on} on` : 'All filters'}
    onClick={onOpen}
    className="border border-line bg-sheet"
  >
    <SlidersHorizontal size={20} aria-hidden />
    {on > 0 && <CountBadge count={on} className="absolute -top-1.5 -right-1.5" />}
  </IconButton>
);
