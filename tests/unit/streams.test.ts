import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { DEFINITIONS } from '@/domain/definition/all-streams';
import type { StreamDefinition } from '@/domain/definition/define-stream';
import { REGISTRY } from '@/domain/definition/registry';
import { STREAM_WORDS } from '@/domain/definition/words';
import * as handles from '@/domain/streams';
import { titleOf } from '@/features/sync/item-copy';
import { sampleWorld } from '../support/sample-world';

/** Checks what neither a type nor derived code ensures. Each failure names the stream and the file to change. */
const ALL = Object.entries<StreamDefinition>(DEFINITIONS);
const FOLDER = 'src/domain/streams';
/** Also those that are in a folder of their capability. */
const FILES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => basename(file, '.ts'));

const isIds = (type: unknown): boolean =>
  type instanceof z.ZodUUID ||
  (type instanceof z.ZodNullable && isIds(type.unwrap())) ||
  (type instanceof z.ZodArray && isIds(type.element));

/** Fields that clients set and that hold maps, whose keys may be prose as well. */
const maps = ({ schema, writable }: StreamDefinition): string[] =>
  writable.filter(
    (field) => schema.shape[field] instanceof z.ZodRecord || schema.shape[field] instanceof z.ZodObject,
  );

describe.each(ALL)('stream %s', (name, definition) => {
  const fields = Object.keys(definition.schema.shape);

  it('is listed under its own name and defined in a file of that name', () => {
    expect(definition.name, `the name in ${FOLDER}/${name}.ts`).toBe(name);
    expect(FILES, `stream ${name} has no file ${FOLDER}/${name}.ts`).toContain(name);
  });

  it('has a typed handle', () => {
    expect(Reflect.get(handles, name), `stream ${name} has no handle (add it in src/domain/streams.ts)`).toBe(
      REGISTRY.find((stream) => stream.name === name),
    );
  });

  it('is read by the store', () => {
    const readers = [
      'src/store/entities',
      'src/store/projects',
      'src/store/bookings',
      'src/store/company',
      'src/store/notes',
    ].flatMap((folder) =>
      readdirSync(folder).filter((file) =>
        readFileSync(`${folder}/${file}`, 'utf8').includes(`store, ${name}, `),
      ),
    );
    expect(readers, `nothing reads stream ${name} (add src/store/entities/${name}.ts)`).not.toEqual([]);
  });

  it('has a sample that matches its schema', () => {
    const { error } = definition.schema.strict().safeParse(definition.sample(sampleWorld()));
    expect(error?.issues ?? [], `the sample in ${FOLDER}/${name}.ts`).toEqual([]);
  });

  it('names each of its writes in the queue', () => {
    const isWritten = definition.writable.length > 0;
    expect(
      definition.queue.at(-1)?.when,
      `the last rule of queue in ${FOLDER}/${name}.ts must match every write, so it has no when`,
    ).toBeUndefined();
    expect(definition.queue.length > 0, `queue in ${FOLDER}/${name}.ts`).toBe(isWritten);
  });

  it('has a title for each kind of write', () => {
    for (const { kind } of REGISTRY.find((stream) => stream.name === name)?.queue ?? [])
      expect(
        titleOf({ stream: name, what: kind, text: '', document: {} }, () => undefined),
        `${kind} in the words of ${FOLDER}/${name}.ts, or in src/features/sync/item-copy.ts`,
      ).not.toBe('');
  });

  it('pins only ids', () => {
    const others = (definition.pins ?? []).filter((field) => !isIds(definition.schema.shape[field]));
    expect(others, `pins in ${FOLDER}/${name}.ts that hold no ids`).toEqual([]);
  });

  it('lists only existing fields as prose', () => {
    const known = [...fields, ...Object.keys(definition.words.keys ?? {})];
    const unknown = definition.words.prose.filter((field) => !known.includes(field));
    const mayBeKeys = maps(definition).length > 0;
    expect(mayBeKeys ? [] : unknown, `prose in ${FOLDER}/${name}.ts`).toEqual([]);
  });

  it('lets clients write only what it lists, and lists only what they may write', () => {
    const { insert, edit } = definition.clientsMay;
    expect(insert || edit, `writable and clientsMay in ${FOLDER}/${name}.ts`).toBe(
      definition.writable.length > 0,
    );
  });
});

it('every definition is listed', () => {
  const unlisted = FILES.filter((file) => !(file in DEFINITIONS));
  expect(unlisted, `files of ${FOLDER} that src/domain/definition/all-streams.ts does not list`).toEqual([]);
});

it('a field has the same label in every stream, because conflicts show it without the stream', () => {
  const labels = new Map<string, string>();
  const disputed = Object.entries(STREAM_WORDS).flatMap(([name, { fields, keys }]) =>
    Object.entries({ ...fields, ...keys }).flatMap(([field, label]) => {
      const known = labels.get(field) ?? label;
      labels.set(field, known);
      return known === label ? [] : [`${name}.${field}: ${known}, or ${label}`];
    }),
  );
  expect(disputed).toEqual([]);
});

it('exactly one of the streams that share a collection has a heading for its rows', () => {
  for (const collection of new Set(REGISTRY.map((stream) => stream.collection))) {
    const sharing = REGISTRY.filter((stream) => stream.collection === collection);
    const headings = sharing.flatMap(({ name }) => STREAM_WORDS[name]?.collectionHeading ?? []);
    expect(headings.length, `words.collectionHeading of one stream in ${collection}`).toBe(
      sharing.length > 1 ? 1 : 0,
    );
  }
});

it('the registry and its words are plain data', () => {
  expect(JSON.parse(JSON.stringify(REGISTRY))).toStrictEqual(REGISTRY);
  expect(JSON.parse(JSON.stringify(STREAM_WORDS))).toStrictEqual(STREAM_WORDS);
});
