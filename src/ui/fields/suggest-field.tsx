import { useId, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { Autocomplete } from '@base-ui/react/autocomplete';
import { control, FieldNote } from './field';
import { cx } from '../cx';

interface SuggestFieldProps<T> {
  label: string;
  hideLabel?: boolean;
  optional?: boolean;
  /** The field's text. Anything may be typed; the list only helps. */
  value: string;
  onChange: (text: string) => void;
  suggestions: readonly T[];
  /** How a suggestion reads in the list. */
  toText: (item: T) => string;
  /** Shown beside the text in the list: a role's department, a town's country. */
  toNote?: (item: T) => string;
  /** Sets the field's text, too. */
  onPick: (item: T) => void;
  /** Enter with no suggestion highlighted. */
  onEnter?: () => void;
  onBlur?: () => void;
  error?: string;
  hint?: ReactNode;
  placeholder?: string;
  inputRef?: Ref<HTMLInputElement>;
  className?: string;
}

const MAX_SUGGESTIONS = 8;

/** A text field with suggestions. They are only an offer; any text is valid. */
export function SuggestField<T>(props: SuggestFieldProps<T>) {
  const {
    label,
    hideLabel,
    optional,
    value,
    onChange,
    suggestions,
    toText,
    toNote,
    onPick,
    onEnter,
    onBlur,
    error,
    hint,
    placeholder,
    inputRef,
    className,
  } = props;
  const id = useId();
  const note = error || hint ? `${id}n` : undefined;
  const [wantsList, setWantsList] = useState(false);
  const [first] = suggestions;
  // A suggestion equal to the text does not help. An open list hides the rest of the page from screen readers, so close
  // it when empty.
  const isAlreadyTyped =
    suggestions.length === 1 &&
    first !== undefined &&
    toText(first).toLowerCase() === value.trim().toLowerCase();
  const shown = isAlreadyTyped ? [] : suggestions.slice(0, MAX_SUGGESTIONS);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter' || event.currentTarget.getAttribute('aria-activedescendant')) return;
    // Enter completes this field; it must not submit the form.
    event.preventDefault();
    onEnter?.();
  };
  return (
    <div className={className}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1 block text-sm font-semibold'}>
        {label} {optional && <span className="font-normal text-ink-2">(optional)</span>}
      </label>
      <Autocomplete.Root
        items={shown}
        filter={null}
        value={value}
        onValueChange={(text, { reason }) => {
          // A second Esc would wipe what was typed; and what is picked comes with all that belongs to it.
          if (reason !== 'escape-key' && reason !== 'item-press') onChange(text);
        }}
        itemToStringValue={toText}
        open={wantsList && shown.length > 0}
        onOpenChange={setWantsList}
        openOnInputClick
      >
        <Autocomplete.Input
          id={id}
          ref={inputRef}
          placeholder={placeholder}
          aria-invalid={error ? true : undefined}
          aria-describedby={note}
          onKeyDown={onKeyDown}
          onBlur={onBlur}
          className={cx(control, error && 'border-2 border-refused')}
        />
        <Autocomplete.Portal>
          <Autocomplete.Positioner sideOffset={4} className="z-(--z-sheet) outline-none">
            <Autocomplete.Popup className="w-(--anchor-width) max-w-(--available-width) rounded-box border border-line bg-paper">
              <Autocomplete.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain py-1 outline-none">
                {(item: T) => (
                  <Autocomplete.Item
                    key={toText(item)}
                    value={item}
                    onClick={() => onPick(item)}
                    className="flex min-h-12 cursor-pointer items-center justify-between gap-3 px-3 py-1.5 text-base outline-none select-none data-[highlighted]:bg-well"
                  >
                    <span className="min-w-0 font-medium">{toText(item)}</span>
                    {toNote && <span className="shrink-0 text-sm text-ink-2">{toNote(item)}</span>}
                  </Autocomplete.Item>
                )}
              </Autocomplete.List>
            </Autocomplete.Popup>
          </Autocomplete.Positioner>
        </Autocomplete.Portal>
      </Autocomplete.Root>
      <FieldNote id={note ?? ''} {...{ hint, error }} />
    </div>
  );
}
