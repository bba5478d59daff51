import { describe, expect, it } from 'vitest';
import { acceptFiles } from '@/domain/attachments';
import { MAX_ATTACHMENT_BYTES, MAX_ATTACHMENTS } from '@/domain/limits';

const file = (name: string, size = 100) => ({ name, size });

describe('files that are picked together', () => {
  it('are attached but for the bad ones, each of which is named with its reason', () => {
    const good = file('good.pdf');
    expect(
      acceptFiles([], [file('empty.txt', 0), good, file('rushes.mov', MAX_ATTACHMENT_BYTES + 1)]),
    ).toEqual({
      accepted: [good],
      problem:
        'empty.txt is empty, so there is nothing to send. rushes.mov is larger than 50 MB. Send a smaller file, or a link to it.',
    });
    expect(acceptFiles([], [good])).toEqual({ accepted: [good], problem: null });
  });

  it('are attached as far as there is room, and the others are named', () => {
    const before = Array.from({ length: MAX_ATTACHMENTS - 1 }, (_, index) => file(`${index}.pdf`));
    const [fits, over] = [file('fits.pdf'), file('over.pdf')];
    expect(acceptFiles(before, [fits, file('empty.txt', 0), over])).toEqual({
      accepted: [fits],
      problem:
        'empty.txt is empty, so there is nothing to send. Up to 10 files fit with one message or application. Not attached: over.pdf.',
    });
  });
});
