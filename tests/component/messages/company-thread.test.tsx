import { act, type ReactNode } from 'react';
import { fireEvent, screen } from '@testing-library/dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { companiesBeside, WhoseThreads } from '@/features/messages/conversations/whose-threads';
import type { ConversationItem } from '@/store/entities/conversations';
import { MessageBubble } from '@/ui/domain/messages/message-bubble';
import { ReadBy } from '@/ui/domain/messages/read-by';

let root: Root;
const show = (what: ReactNode): Promise<void> => act(async () => root.render(what));

beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

const item = (changes: Partial<ConversationItem>): ConversationItem =>
  ({ company_name: 'Gantry Row', person_id: 'ines', isMine: false, ...changes }) as ConversationItem;

describe('a company’s thread', () => {
  it('says who reads it, to either side', async () => {
    await show(<ReadBy company="Gantry Row" isMine={false} />);
    screen.getByText('Read by everybody who works for Gantry Row here.');
    await show(<ReadBy company="Gantry Row" isMine />);
    screen.getByText('Shared with everybody who works for Gantry Row here.');
  });

  it('names who wrote, once for everybody: where the name is seen, it is not read out again', async () => {
    await show(
      <MessageBubble mine={false} author="Nora" authorLine="Nora Haas, Gantry Row" at="10:44">
        See you
      </MessageBubble>,
    );
    expect(document.body.textContent).toBe('Nora Haas, Gantry Row: See you10:44');
    await show(
      <MessageBubble mine={false} author="Nora" at="10:44">
        See you
      </MessageBubble>,
    );
    expect(document.body.textContent).toBe('Nora: See you10:44');
  });

  it('leaves the list to what is mine, where a company has others besides', async () => {
    expect(companiesBeside([item({ isMine: true }), item({ person_id: 'me' })], 'me')).toEqual([]);
    const companies = companiesBeside([item({}), item({ isMine: true })], 'me');
    expect(companies).toEqual(['Gantry Row']);
    const picked: boolean[] = [];
    await show(
      <WhoseThreads companies={companies} onlyMine={false} onChange={(mine) => picked.push(mine)} />,
    );
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'All of Gantry Row' }).checked).toBe(true);
    fireEvent.click(screen.getByRole('radio', { name: 'Mine' }));
    expect(picked).toEqual([true]);
    await show(<WhoseThreads companies={[]} onlyMine={false} onChange={() => {}} />);
    expect(screen.queryByRole('radio')).toBeNull();
  });
});
