import { useId } from 'react';
import { Chip } from '@/ui/fields/choice';
import { type Brush, BRUSHES } from './day-copy';

interface BrushesProps {
  legend: string;
  value: Brush | null;
  /** As which a screen begins that forgets its choice. */
  startsAs?: Brush;
  onChange: (brush: Brush) => void;
}

/** What a tap says of a day. */
export function Brushes({ legend, value, startsAs, onChange }: BrushesProps) {
  const name = useId();
  return (
    <fieldset data-starts-as={BRUSHES.find((brush) => brush.value === startsAs)?.label}>
      <legend className="mb-1 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {BRUSHES.map((brush) => (
          <Chip
            key={brush.value}
            type="radio"
            name={name}
            on={value === brush.value}
            onChange={() => onChange(brush.value)}
          >
            {brush.label}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}
