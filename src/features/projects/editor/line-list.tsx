import { type ReactNode, useRef } from 'react';
import { Plus, X } from 'lucide-react';
import { Button, IconButton } from '@/ui/button';

interface LineListProps<Line> {
  title: string;
  /** What one line is called: "location". */
  one: string;
  lines: readonly Line[];
  blank: Line;
  max: number;
  onChange: (lines: Line[]) => void;
  /** The fields of one line. @param name "Location 2", for labels */
  children: (line: Line, put: (changes: Partial<Line>) => void, name: string) => ReactNode;
}

/** Lines of one kind, which can be added and taken out. An empty one is left out when it is saved. */
export function LineList<Line>({ title, one, lines, blank, max, onChange, children }: LineListProps<Line>) {
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
                {children(
                  line,
                  (changes) =>
                    onChange(lines.map((each, place) => (place === index ? { ...each, ...changes } : each))),
                  name,
                )}
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
