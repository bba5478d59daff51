import type { Engine } from '../engine';
import type { Uploader } from '../uploads/uploader';

/** One term of the leading tab: documents and, in parallel, files. File uploads end when leadership for documents ends. */
export async function runLeader(engine: Engine, uploader: Uploader, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const uploading = uploader.run(AbortSignal.any([signal, over.signal]));
  try {
    await engine.lead(signal);
  } finally {
    over.abort();
    await uploading;
  }
}
