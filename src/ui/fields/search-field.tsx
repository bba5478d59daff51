import { useId } from 'react';
import { Search, SlidersHorizontal, X } from 'lucide-react';
import { IconButton } from '../button';
import { CountBadge } from '../navigation/top-bar';
import { control } from './field';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  maxLength?: number;
}

/** Searches as one types. */
export function SearchField({ label, placeholder, text, onText, maxLength }: SearchFieldProps) {
  const id = useId();
  return (
    <div className="relative flex-1">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        size={19}
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-2"
      />
      <input
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
