import type { IssueContent } from '@/domain/newsletter/issue';
import { NEWSLETTER_FREQUENCIES, type NewsletterFrequency } from '@/domain/newsletter/subscription';
import { NEWSLETTER_TOPICS } from '@/domain/newsletter/topics';
import { Chip, ChipRow } from '@/ui/fields/choice';
import { FieldNote } from '@/ui/fields/field';

const READERS: Readonly<Record<NewsletterFrequency, string>> = {
  weekly: 'Weekly readers',
  monthly: 'Monthly readers',
};

interface AudienceFieldsProps {
  value: Pick<IssueContent, 'frequencies' | 'categories'>;
  problem: string | undefined;
  onChange: (part: Partial<IssueContent>) => void;
}

/** Who gets an issue: readers of these frequencies who want one of these topics, and those who want all. */
export function AudienceFields({ value, problem, onChange }: AudienceFieldsProps) {
  const toggleTopic = (code: string, on: boolean): void => {
    const chosen = value.categories.filter((one) => one !== 'all' && one !== code);
    if (on) chosen.push(code);
    onChange({ categories: chosen.length === 0 ? ['all'] : chosen });
  };
  return (
    <>
      <div>
        <p aria-hidden className="mb-1 text-sm font-semibold">
          Who gets it
        </p>
        <ChipRow label="Who gets it" wrap>
          {NEWSLETTER_FREQUENCIES.map((frequency) => (
            <Chip
              key={frequency}
              name="frequencies"
              on={value.frequencies.includes(frequency)}
              onChange={(on) =>
                onChange({
                  frequencies: NEWSLETTER_FREQUENCIES.filter((one) =>
                    one === frequency ? on : value.frequencies.includes(one),
                  ),
                })
              }
            >
              {READERS[frequency]}
            </Chip>
          ))}
        </ChipRow>
        <FieldNote id="newsletter-audience" error={problem} />
      </div>
      <div>
        <p aria-hidden className="mb-1 text-sm font-semibold">
          What it is about (none: for everybody)
        </p>
        <ChipRow label="What it is about; none for everybody" wrap>
          {NEWSLETTER_TOPICS.map(({ code, label }) => (
            <Chip key={code} on={value.categories.includes(code)} onChange={(on) => toggleTopic(code, on)}>
              {label}
            </Chip>
          ))}
        </ChipRow>
      </div>
    </>
  );
}
