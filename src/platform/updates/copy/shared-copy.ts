import {
  type FormCopy,
  type FormName,
  forgetFormCopy,
  readFormCopy,
  writeFormCopy,
} from '@/client-state/form-copies';
import { isRecord } from '@/domain/values/records';

type Values = Readonly<Record<string, unknown>>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What was edited between `before` and `mine`, on top of what others have. A list counts as one value. */
function withEdits(others: Values, before: Values, mine: Values): Values {
  const result: Record<string, unknown> = { ...others };
  for (const name of new Set([...Object.keys(before), ...Object.keys(mine)])) {
    const [theirs, was, is] = [others[name], before[name], mine[name]];
    if (isSame(was, is)) continue;
    if (isRecord(theirs) && isRecord(was) && isRecord(is)) result[name] = withEdits(theirs, was, is);
    else result[name] = is;
  }
  return result;
}

/**
 * The copy of one form, which may be open in several tabs: each adds what is edited in it, and takes away nothing that was typed in another (S2). Of a field that both
 * edit, what was typed last is kept.
 */
export class SharedCopy {
  private values: Values;
  private known: FormCopy | null;
  /** Whether another tab has written into it since this form was opened. */
  private isShared = false;

  /** @param start what this tab's form shows as it opens */
  constructor(
    private readonly of: FormName,
    private start: Values,
  ) {
    this.values = start;
    this.known = readFormCopy(of);
  }

  /** @throws as `writeFormCopy` does */
  write(copy: FormCopy): void {
    const stored = this.read();
    const written = stored ? { ...stored, values: withEdits(stored.values, this.values, copy.values) } : copy;
    writeFormCopy(this.of, written);
    this.known = readFormCopy(this.of);
    this.values = copy.values;
  }

  /** Nothing of this tab's is kept any more. @throws as `writeFormCopy` does */
  forget(): void {
    const stored = this.read();
    const theirs = stored && this.isShared ? withEdits(stored.values, this.values, this.start) : this.start;
    const isOthers = Object.keys(theirs).some((name) => !isSame(theirs[name], this.start[name]));
    if (stored && isOthers) writeFormCopy(this.of, { ...stored, values: theirs });
    else forgetFormCopy(this.of);
    this.known = readFormCopy(this.of);
    this.values = this.start;
  }

  /** The form goes on from these values. */
  beginAgain(start: Values): void {
    this.start = start;
    this.values = start;
  }

  private read(): FormCopy | null {
    const stored = readFormCopy(this.of);
    this.isShared ||= !isSame(stored, this.known);
    return stored;
  }
}
