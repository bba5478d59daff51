import { readDays } from '@/domain/availability/calendar-file/read-days';
import type { FileRequest } from './read-file';

self.addEventListener('message', (event: MessageEvent<FileRequest>) => {
  const { file, range, timezone } = event.data;
  file.text().then(
    (text) => self.postMessage(readDays(text, range, timezone), {}),
    () => self.postMessage('gone', {}),
  );
});
