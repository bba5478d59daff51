interface LateTextProps {
  /** Undefined while its row is here without it (`longTexts` of the stream). */
  text: string | undefined;
  /** What it is, for "The description". */
  what: string;
}

/** A long text of a row, in its lines, or a word about why it is not here yet: opening the row fetches it, and so does sync in time. */
export function LateText({ text, what }: LateTextProps) {
  return text === undefined ? (
    <p className="text-ink-2">
      The {what} is not on this device yet. It comes by itself as soon as the server sends it.
    </p>
  ) : (
    <p className="max-w-[66ch] whitespace-pre-line">{text}</p>
  );
}
