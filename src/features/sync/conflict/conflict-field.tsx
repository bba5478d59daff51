import { type ReactNode, useId, useMemo } from 'react';
import { bothTexts, compareTexts, type Stretch } from '@/domain/values/text/compare-text';
import type { Choice, ConflictPart } from '@/store/writes/conflicts';
import { cx } from '@/ui/cx';
import { TextArea } from '@/ui/fields/field';
import { conflictLabel, conflictValue, mergeLimit, partName } from './conflict-copy';

interface ConflictFieldProps {
  part: ConflictPart;
  document: Readonly<Record<string, unknown>>;
  companies: ReadonlyMap<string, string>;
  choice: Choice;
  onChoice: (choice: Choice) => void;
}

/** Underlined, not only tinted, so that differences are visible without colours. */
const MarkedText = ({ stretches }: { stretches: readonly Stretch[] }) =>
  stretches.map(({ text, own }, i) =>
    own && text.trim() !== '' ? (
      <mark key={i} className="bg-hold-tint text-ink underline decoration-2 underline-offset-4">
        {text}
      </mark>
    ) : (
      text
    ),
  );

function Version({
  name,
  who,
  note,
  isPicked,
  onPick,
  children,
}: {
  name: string;
  who: string;
  note?: string;
  isPicked: boolean;
  onPick: () => void;
  children: ReactNode;
}) {
  return (
    <label
      className={cx(
        'relative grid min-h-12 min-w-0 grid-cols-[auto_minmax(0,1fr)] content-start gap-x-2.5 rounded-box border bg-sheet px-3 py-2.5',
        isPicked ? 'border-ink ring-1 ring-ink' : 'border-line',
      )}
    >
      <input
        type="radio"
        name={name}
        checked={isPicked}
        onChange={onPick}
        className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-box"
      />
      <i
        aria-hidden
        className="mt-0.5 grid size-5 place-items-center rounded-full border-[1.5px] border-line"
      >
        {isPicked && <i className="size-2.5 rounded-full bg-ink" />}
      </i>
      <span className="text-sm font-semibold">
        {who}
        {note && <span className="font-normal text-ink-2"> {note}</span>}
      </span>
      <span className="col-start-2 break-words whitespace-pre-line">{children}</span>
    </label>
  );
}

/** One field of a conflict: mine, theirs, and the result. Free text can be merged by hand. */
export function ConflictField({ part, document, companies, choice, onChoice }: ConflictFieldProps) {
  const name = useId();
  const field = partName(part.field, part.key);
  const label = conflictLabel(field);
  const limit = mergeLimit(field, part.mine, part.theirs);
  const texts = {
    mine: conflictValue(field, part.mine, document, companies),
    theirs: conflictValue(field, part.theirs, document, companies),
  };
  // Comparing long texts takes tens of milliseconds, too slow to repeat for each letter typed below.
  const differences = useMemo(
    () => (limit === null ? null : compareTexts(texts.mine, texts.theirs)),
    [limit, texts.mine, texts.theirs],
  );
  const text = choice.take === 'text' ? choice.text : '';
  return (
    <fieldset className="min-w-0 border-b border-hair px-4 py-4">
      <legend className="head float-left mb-2 w-full text-md">{label}</legend>
      <div className="clear-both grid gap-2 md:grid-cols-3 md:gap-3">
        <Version
          name={name}
          who="Yours"
          isPicked={choice.take === 'mine'}
          onPick={() => onChoice({ take: 'mine' })}
        >
          {differences ? <MarkedText stretches={differences.a} /> : texts.mine}
        </Version>
        <Version
          name={name}
          who="The other version"
          note={part.isNewer ? '(changed again since)' : undefined}
          isPicked={choice.take === 'theirs'}
          onPick={() => onChoice({ take: 'theirs' })}
        >
          {differences ? <MarkedText stretches={differences.b} /> : texts.theirs}
        </Version>
        <div className="min-w-0 md:col-start-3">
          {limit !== null && (
            <Version
              name={name}
              who="Both, in your words"
              isPicked={choice.take === 'text'}
              onPick={() =>
                onChoice({ take: 'text', text: bothTexts(String(part.theirs), String(part.mine)) })
              }
            >
              {choice.take === 'text' ? null : (
                <span className="text-sm text-ink-2">Starts from both; edit it as you like.</span>
              )}
            </Version>
          )}
          {choice.take === 'text' ? (
            <TextArea
              className="mt-2"
              label={`${label}: the result`}
              maxLength={limit ?? undefined}
              rows={Math.min(12, Math.max(3, text.split('\n').length + Math.ceil(text.length / 60)))}
              value={text}
              onChange={(event) => onChoice({ take: 'text', text: event.target.value })}
            />
          ) : (
            <p className={cx('border-l-2 border-ink py-1 pl-3', limit !== null && 'mt-2')}>
              <span className="block text-sm text-ink-2">The result</span>
              <span className="block break-words whitespace-pre-line">{texts[choice.take]}</span>
            </p>
          )}
        </div>
      </div>
    </fieldset>
  );
}
