import { type ReactNode, type Ref, useState } from 'react';
import { X } from 'lucide-react';
import { useAnnounce } from '../feedback/announcer';
import { cutText } from '@/domain/values/text/sendable-text';
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

/** Several short texts, chosen or typed: skills, kit. Enter or a comma adds one, and so does leaving the field. */
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
  const announce = useAnnounce();
  const has = (tag: string): boolean => value.some((other) => other.toLowerCase() === tag.toLowerCase());
  const offered = value.length >= maxTags ? [] : suggest(text).filter((tag) => !has(tag));
  const choose = (tag: string): void => {
    setText('');
    if (tag === '' || has(tag) || value.length >= maxTags) return;
    onChange([...value, tag]);
    announce(`${name(tag)} added`);
  };
  const add = (input: string): void => {
    const typed = input.trim();
    if (!labelOf) choose(typed);
    else if (typed !== '')
      choose(offered.find((tag) => name(tag).toLowerCase() === typed.toLowerCase()) ?? '');
  };
  const remove = (tag: string): void => {
    onChange(value.filter((other) => other !== tag));
    announce(`${name(tag)} removed`);
  };
  const type = (input: string): void => {
    const typed = input.endsWith(',') ? input.slice(0, -1) : input;
    // No longer than one may be, and said at once: what is cut off later is missed too late.
    const isTooLong = !labelOf && typed.trim().length > maxLength;
    setWasCut(isTooLong);
    if (isTooLong) setText(cutText(typed.trimStart(), maxLength));
    else if (input.endsWith(',')) add(typed);
    else setText(input);
  };
  return (
    <div className={className}>
      <SuggestField
        label={label}
        optional={optional}
        value={text}
        onChange={type}
        suggestions={offered}
        toText={name}
        onPick={choose}
        onEnter={() => add(text)}
        onBlur={() => add(text)}
        hint={value.length >= maxTags ? `${maxTags} is the maximum.` : hint}
        error={wasCut ? `One has ${maxLength} characters at most: the rest did not fit.` : error}
        placeholder={placeholder}
        inputRef={inputRef}
      />
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
