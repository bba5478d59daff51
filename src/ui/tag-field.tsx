import { type ReactNode, type Ref, useState } from 'react';
import { X } from 'lucide-react';
import { useAnnounce } from './announcer';
import { SuggestField } from './suggest-field';

interface TagFieldProps {
  label: string;
  optional?: boolean;
  value: readonly string[];
  onChange: (tags: string[]) => void;
  /** What may be meant by the text, best first; shown without those already chosen. */
  suggest: (text: string) => readonly string[];
  hint?: ReactNode;
  error?: string;
  placeholder?: string;
  /** Where tags are codes: what a person reads. Then only what is suggested can be chosen. */
  labelOf?: (tag: string) => string;
  /** Most tags, and most characters of one. */
  most: number;
  longest: number;
  inputRef?: Ref<HTMLInputElement>;
  className?: string;
}

/** Several short words, chosen or typed: skills, kit. Enter or a comma adds; what is left in the field is added on leaving. */
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
  most,
  longest,
  inputRef,
  className,
}: TagFieldProps) {
  const name = labelOf ?? ((tag: string) => tag);
  const [text, setText] = useState('');
  const announce = useAnnounce();
  const has = (tag: string): boolean => value.some((other) => other.toLowerCase() === tag.toLowerCase());
  const offered = value.length >= most ? [] : suggest(text).filter((tag) => !has(tag));
  const choose = (tag: string): void => {
    setText('');
    if (tag === '' || has(tag) || value.length >= most) return;
    onChange([...value, tag]);
    announce(`${name(tag)} added`);
  };
  const add = (words: string): void => {
    const typed = words.trim();
    if (!labelOf) choose(typed.slice(0, longest));
    else if (typed !== '')
      choose(offered.find((tag) => name(tag).toLowerCase() === typed.toLowerCase()) ?? '');
  };
  const remove = (tag: string): void => {
    onChange(value.filter((other) => other !== tag));
    announce(`${name(tag)} removed`);
  };
  const type = (words: string): void => (words.endsWith(',') ? add(words.slice(0, -1)) : setText(words));
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
        hint={value.length >= most ? `${most} is the most there can be.` : hint}
        error={error}
        placeholder={placeholder}
        inputRef={inputRef}
      />
      {value.length > 0 && (
        <ul aria-label={`${label}, chosen`} className="mt-2 flex flex-wrap gap-2">
          {value.map((tag) => (
            <li
              key={tag}
              className="inline-flex items-center rounded-box border border-hair bg-sheet pl-3 text-sm font-medium"
            >
              <span className="min-w-0 py-1 break-words">{name(tag)}</span>
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
