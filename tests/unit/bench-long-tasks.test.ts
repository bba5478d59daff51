import { describe, expect, it } from 'vitest';
import { attribute, invokerOfMost, isByData } from '../bench/app/attribute-tasks';

describe('long tasks of a fill', () => {
  const script = (start: number, duration: number, invoker: string) => ({ start, duration, invoker });
  const tasks = attribute(
    [
      { start: 100, duration: 80 },
      { start: 200, duration: 300 },
      { start: 600, duration: 60 },
    ],
    [
      script(105, 20, 'MessagePort.onmessage'),
      script(130, 40, 'IDBRequest.onsuccess'),
      script(190, 500, 'IDBTransaction.oncomplete'),
      script(210, 280, 'DIV#root.onclick'),
    ],
  );

  it('are named after the longest script that began in them', () => {
    expect(tasks.map(({ invoker }) => invoker)).toEqual(['IDBRequest.onsuccess', 'DIV#root.onclick', null]);
  });

  it('are by store or sync unless the screen ran them or no script did', () => {
    expect(tasks.map(isByData)).toEqual([true, false, false]);
    const of = (invoker: string) => isByData({ start: 0, duration: 60, invoker });
    expect(
      ['ReadableStreamDefaultReader.read.then', 'TimerHandler:setTimeout', 'Response.json.then'].filter(of),
    ).toHaveLength(3);
    expect(
      ['MessagePort.onmessage', 'FrameRequestCallback', 'http://127.0.0.1/a.js', 'Window.onscrollend'].filter(
        of,
      ),
    ).toEqual([]);
  });

  it('are summed by what ran them', () => {
    expect(invokerOfMost([...tasks, { start: 700, duration: 250, invoker: 'IDBRequest.onsuccess' }])).toBe(
      'IDBRequest.onsuccess',
    );
  });
});
