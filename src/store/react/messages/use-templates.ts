import {
  type MessageTemplate,
  observeTemplates,
  removeTemplate,
  saveTemplate,
} from '../../messages/templates';
import { useStore } from '../store-context';
import { useLive } from '../use-live';

export interface Templates {
  /** Undefined until they are read. */
  all: readonly MessageTemplate[] | undefined;
  /** @throws InvalidWriteError, StoreError */
  save: (title: string, body: string) => Promise<void>;
  /** @throws GoneError, StoreError */
  remove: (id: string) => Promise<void>;
}

/** The texts that this person uses again. */
export function useTemplates(): Templates {
  const store = useStore();
  return {
    all: useLive(observeTemplates),
    save: (title, body) => saveTemplate(store, title, body),
    remove: (id) => removeTemplate(store, id),
  };
}
