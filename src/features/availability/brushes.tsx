import { useId } from 'react';
import { Chip } from '@/ui/fields/choice';
import { type Brush, BRUSHES } from './day-copy';

interface BrushesProps {
  legend: string;
  value: Brush | null;
  onChange: (brush: Brush) => void;
}

/** What a tap says of a day. */
export function Brushes({ legend, value, onChange }: BrushesProps) {
  const name = useId();
  return (
    <fieldset>
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
