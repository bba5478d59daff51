interface BotFieldProps {
  value: string;
  onChange: (value: string) => void;
}

/** People do not see it, and neither do screen readers; programs fill it in, and what they send is dropped. */
export const BotField = ({ value, onChange }: BotFieldProps) => (
  <label aria-hidden className="absolute -left-[999rem]">
    Website
    <input
      name="website"
      tabIndex={-1}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  </label>
);
