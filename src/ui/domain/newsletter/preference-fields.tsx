import type { NewsletterFrequency, NewsletterPreferences } from '@/domain/newsletter/subscription';
import { Chip, ChipRow, Segmented } from '../../fields/choice';
import { NEWSLETTER_TOPICS } from '@/domain/newsletter/topics';

const FREQUENCIES: readonly { value: NewsletterFrequency; label: string }[] = [
  { value: 'weekly', label: 'Every week' },
  { value: 'monthly', label: 'Every month' },
];

export interface PreferenceFieldsProps {
  value: NewsletterPreferences;
  onChange: (value: NewsletterPreferences) => void;
}

/** How often, and what about. No topic chosen means all of them. */
export function PreferenceFields({ value, onChange }: PreferenceFieldsProps) {
  const { categories } = value;
  const toggle = (code: string, on: boolean): void => {
    const chosen = on
      ? [...categories.filter((one) => one !== 'all'), code]
      : categories.filter((one) => one !== code);
    onChange({ ...value, categories: chosen.length === 0 ? ['all'] : chosen });
  };
  return (
    <div className="grid gap-3">
      <Segmented
        label="How often"
        hideLabel={false}
        options={FREQUENCIES}
        value={value.frequency}
        onChange={(frequency) =>
          onChange({ ...value, frequency: frequency === 'monthly' ? 'monthly' : 'weekly' })
        }
      />
      <div>
        <p aria-hidden className="mb-1 text-sm font-semibold">
          What about (none: all of it)
        </p>
        <ChipRow label="What about; none for all of it" wrap>
          {NEWSLETTER_TOPICS.map(({ code, label }) => (
            <Chip key={code} on={categories.includes(code)} onChange={(on) => toggle(code, on)}>
              {label}
            </Chip>
          ))}
        </ChipRow>
      </div>
    </div>
  );
}
