import { useRef } from 'react';
import { Plus, X } from 'lucide-react';
import { Button, IconButton } from '@/ui/button';
import { TimeField } from '@/ui/dates/time-field';
import { Field } from '@/ui/fields/field';

/** The fields of a line that are texts. */
type TextKey<Line> = { [Key in keyof Line]: Line[Key] extends string ? Key : never }[keyof Line] & string;

export interface LineField<Line> {
  key: TextKey<Line>;
  /** Before the line's own name: "Address of", "What happens in". */
  label: string;
  /** In characters; a time has none. */
  maxLength?: number;
  type?: 'url' | 'tel' | 'time';
  optional?: true;
}

interface LineListProps<Line> {
  title: string;
  /** What one line is called: "location". */
  one: string;
  lines: readonly Line[];
  blank: Line;
  max: number;
  onChange: (lines: Line[]) => void;
  fields: readonly LineField<Line>[];
  /** Why the time of a line cannot be. */
  impossible?: (line: Line, index: number) => string | undefined;
}

/** Lines of one kind, which can be added and taken out. An empty one is left out when it is saved. */
export function LineList<Line>({
  title,
  one,
  lines,
  blank,
  max,
  onChange,
  fields,
  impossible,
}: LineListProps<Line>) {
  const group = useRef<HTMLFieldSetElement>(null);
  const add = (): void => {
    onChange([...lines, blank]);
    // Once it is there.
    requestAnimationFrame(() => {
      const items = group.current?.querySelectorAll('li');
      items?.[items.length - 1]?.querySelector('input')?.focus();
    });
  };
  return (
    <fieldset ref={group}>
      <legend className="mb-1 text-sm font-semibold">{title}</legend>
      <ul className="grid gap-2">
        {lines.map((line, index) => {
          const name = `${one} ${index + 1}`;
          return (
            // oxlint-disable-next-line no-array-index-key -- lines have no ids, and move only as they are taken out
            <li key={index} className="flex items-start gap-1 border-b border-hair pb-2">
              <div className="grid min-w-0 flex-1 gap-2 sm:grid-flow-col sm:auto-cols-fr">
                {fields.map(({ key, label, type, ...rest }) => {
                  const value = line[key] as string;
                  const put = (text: string): void =>
                    onChange(lines.map((each, place) => (place === index ? { ...each, [key]: text } : each)));
                  return type === 'time' ? (
                    <TimeField
                      key={key}
                      label={`${label} ${name}`}
                      value={value}
                      impossible={impossible?.(line, index)}
                      onChange={put}
                    />
                  ) : (
                    <Field
                      key={key}
                      label={`${label} ${name}`}
                      type={type}
                      value={value}
                      onChange={(event) => put(event.target.value)}
                      {...rest}
                    />
                  );
                })}
              </div>
              <IconButton
                label={`Take ${name} out`}
                className="-mr-3"
                onClick={() => onChange(lines.filter((_line, place) => place !== index))}
              >
                <X size={18} aria-hidden />
              </IconButton>
            </li>
          );
        })}
      </ul>
      {lines.length < max && (
        <Button variant="quiet" icon={<Plus size={18} aria-hidden />} className="-ml-4" onClick={add}>
          Add a {one}
        </Button>
      )}
    </fieldset>
  );
}
