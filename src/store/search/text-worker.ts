import { TextIndex, type TextRequest } from './text-index';

const index = new TextIndex();

self.addEventListener('message', (event: MessageEvent<TextRequest>) => {
  const answer = index.handle(event.data);
  if (answer) self.postMessage(answer, {});
});
