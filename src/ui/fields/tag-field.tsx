import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { X } from 'lucide-react';
import { useAnnounce } from '../feedback/announcer';
import { cutText } from '@/domain/values/text/sendable-text';
import { Button } from '../button';
import { SuggestField } from './suggest-field';

interface TagFieldProps {
  label: string;
  optional?: boolean;
  value: readonly string[];
  onChange: (tags: string[]) => void;
  /** Suggestions for the text, best first; those already chosen are not shown. */
  suggest: (text: string) => readonly string[];
  hint?: ReactNode;
  error?: string;
  placeholder?: string;
  /** For tags that are codes: their label. Then only suggestions can be chosen. */
  labelOf?: (tag: string) => string;
  /** The maximum number of tags, and of characters in one. */
  maxTags: number;
  maxLength: number;
  inputRef?: Ref<HTMLInputElement>;
  className?: string;
}

/**
 * Several short texts, chosen or typed: skills, kit. Each is added deliberately: by Enter, a comma, its button, or by choosing it. What is only typed, such
 * as half a word, is not; a form that is sent with it says so.
 */
export function TagField({
  label,
  optional,
  value,
  onChange,
  suggest,
  hint,
  error,
  placeholder,
  labelOf,
  maxTags,
  maxLength,
  inputRef,
  className,
}: TagFieldProps) {
  const name = labelOf ?? ((tag: string) => tag);
  const [text, setText] = useState('');
  const [wasCut, setWasCut] = useState(false);
  const [isSentUnadded, setSentUnadded] = useState(false);
  const announce = useAnnounce();
  const has = (tag: string): boolean => value.some((other) => other.toLowerCase() === tag.toLowerCase());
  const offered = value.length >= maxTags ? [] : suggest(text).filter((tag) => !has(tag));
  const choose = (tag: string): void => {
    setText('');
    setSentUnadded(false);
    if (tag === '' || has(tag) || value.length >= maxTags) return;
    onChange([...value, tag]);
    announce(`${name(tag)} added`);
  };
  const add = (input: string): void => {
    const entered = input.trim();
    if (!labelOf) choose(entered);
    else if (entered !== '')
      choose(offered.find((tag) => name(tag).toLowerCase() === entered.toLowerCase()) ?? '');
  };
  const remove = (tag: string): void => {
    onChange(value.filter((other) => other !== tag));
    announce(`${name(tag)} removed`);
  };
  const typed = text.trim();
  const match = labelOf ? offered.find((tag) => name(tag).toLowerCase() === typed.toLowerCase()) : typed;
  const notAdded = match
    ? `Add “${typed}”, or clear it.`
    : 'Choose one from the list, or clear what you typed.';
  const place = useRef<HTMLDivElement>(null);
  const hasText = typed !== '' && !has(match ?? '');
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!hasText || !form) return;
    const stop = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
      setSentUnadded(true);
      place.current?.querySelector('input')?.focus();
    };
    // Before the form's own handler, which knows only of what was added.
    form.addEventListener('submit', stop, true);
    return () => form.removeEventListener('submit', stop, true);
  }, [hasText]);
  const type = (input: string): void => {
    setSentUnadded(false);
    const content = input.endsWith(',') ? input.slice(0, -1) : input;
    // No longer than one may be, and said at once: what is cut off later is missed too late.
    const isTooLong = !labelOf && content.trim().length > maxLength;
    setWasCut(isTooLong);
    if (isTooLong) setText(cutText(content.trimStart(), maxLength));
    else if (input.endsWith(',')) add(content);
    else setText(input);
  };
  return (
    <div ref={place} className={className}>
      <SuggestField
        label={label}
        optional={optional}
        value={text}
        onChange={type}
        suggestions={offered}
        toText={name}
        onPick={choose}
        onEnter={() => add(text)}
        hint={value.length >= maxTags ? `${maxTags} is the maximum.` : hint}
        error={
          isSentUnadded
            ? notAdded
            : wasCut
              ? `One has ${maxLength} characters at most: the rest did not fit.`
              : error
        }
        placeholder={placeholder}
        inputRef={inputRef}
      />
      {hasText && match && value.length < maxTags && (
        <Button className="mt-2" onClick={() => add(text)}>
          Add “{typed}”
        </Button>
      )}
      {value.length > 0 && (
        <ul aria-label={`${label}, chosen`} className="mt-2 flex flex-wrap gap-2">
          {value.map((tag) => (
            <li
              key={tag}
              className="inline-flex max-w-full items-center rounded-box border border-hair bg-sheet pl-3 text-sm font-medium"
            >
              <span className="min-w-0 py-1 wrap-anywhere">{name(tag)}</span>
              <button
                type="button"
                aria-label={`Remove ${name(tag)}`}
                onClick={() => remove(tag)}
                className="grid size-11 shrink-0 place-items-center rounded-box hover:bg-well"
              >
                <X size={16} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
