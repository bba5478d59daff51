import { describe, expect, it } from 'vitest';
import { parseSharedContent } from '@/domain/navigation/share-target';

describe('what another app shares', () => {
  it.each([
    [
      '?title=Gaffer%20wanted&text=Three%20nights&url=https%3A%2F%2Fcrew.example%2F1',
      { title: 'Gaffer wanted', text: 'Three nights\nhttps://crew.example/1' },
    ],
    ['?text=Three%20nights%0AUnion', { title: 'Three nights', text: 'Three nights\nUnion' }],
    [
      '?text=See%20https%3A%2F%2Fcrew.example%2F1&url=https%3A%2F%2Fcrew.example%2F1',
      { title: 'See https://crew.example/1', text: 'See https://crew.example/1' },
    ],
    ['?title=Only%20a%20title', { title: 'Only a title', text: 'Only a title' }],
    ['?text=Words&url=javascript%3Aalert(1)', { title: 'Words', text: 'Words' }],
    ['?text=Words&url=%2F%2Fevil.example', { title: 'Words', text: 'Words' }],
    [`?text=${'x'.repeat(119)}🎬`, { title: 'x'.repeat(119), text: `${'x'.repeat(119)}🎬` }],
    ['?url=%20', null],
    ['', null],
  ])('%s', (search, shared) => expect(parseSharedContent(search)).toEqual(shared));

  it('is cut to the length of a message', () => {
    const shared = parseSharedContent(`?text=${'x'.repeat(9000)}`);
    expect([shared?.text.length, shared?.title.length]).toEqual([4000, 120]);
  });
});
