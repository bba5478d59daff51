interface CorrectionsProps {
  corrections: readonly { typed: string; meant: string }[] | undefined;
}

/** What a search has done with words that nobody has written. */
export const Corrections = ({ corrections = [] }: CorrectionsProps) =>
  corrections.length > 0 && (
    <p className="pb-2 text-sm text-ink-2" role="status">
      {corrections.map(({ typed, meant }) => `Nothing has “${typed}”. Showing “${meant}”.`).join(' ')}
    </p>
  );
