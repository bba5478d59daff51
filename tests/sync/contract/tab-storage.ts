/** The storage layer as one tab loads it: bundled on its own, with RxDB and Dexie. */
export { memoryBackend } from '@/store/storage/memory-backend';
export { indexedDbBackend } from '@/store/storage/backend';
export { browserIndexedDb, KeyedTable } from '@/store/storage/keyed-table';
export { LocalDatabase } from '@/store/storage/local-database';
