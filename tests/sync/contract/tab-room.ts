/** The storage room as one tab has it: a program of its own, RxDB and Dexie included. */
export { memoryBackend } from '@/store/storage/memory-backend';
export { indexedDbBackend } from '@/store/storage/backend';
export { browserIndexedDb, KeyedTable } from '@/store/storage/keyed-table';
export { LocalDatabase } from '@/store/storage/local-database';
