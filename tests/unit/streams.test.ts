import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { DEFINITIONS } from '@/domain/definition/all-streams';
import type { StreamDefinition } from '@/domain/definition/define-stream';
import { REGISTRY } from '@/domain/definition/registry';
import { STREAM_WORDS } from '@/domain/definition/words';
import * as handles from '@/domain/streams';
import { sampleWorld } from '../support/sample-world';

/** What nothing derives and no type holds fails here, by the name of the stream and the place to go to. */
const ALL = Object.entries<StreamDefinition>(DEFINITIONS);
const FOLDER = 'src/domain/streams';

const isIds = (type: unknown): boolean =>
  type instanceof z.ZodUUID ||
  (type instanceof z.ZodNullable && isIds(type.unwrap())) ||
  (type instanceof z.ZodArray && isIds(type.element));

/** Fields that clients set and that hold maps: their keys may be words, too. */
const maps = ({ schema, writable }: StreamDefinition): string[] =>
  writable.filter(
    (field) => schema.shape[field] instanceof z.ZodRecord || schema.shape[field] instanceof z.ZodObject,
  );

describe.each(ALL)('stream %s', (name, definition) => {
  const fields = Object.keys(definition.schema.shape);

  it('is listed under its own name, from a file of that name', () => {
    expect(definition.name, `the name in ${FOLDER}/${name}.ts`).toBe(name);
    expect(existsSync(`${FOLDER}/${name}.ts`), `stream ${name} has no file ${FOLDER}/${name}.ts`).toBe(true);
  });

  it('has its handle', () => {
    expect(Reflect.get(handles, name), `stream ${name} has no handle (add it in src/domain/streams.ts)`).toBe(
      REGISTRY.find((stream) => stream.name === name),
    );
  });

  it('is read by the store', () => {
    const readers = readdirSync('src/store/entities').filter((file) =>
      readFileSync(`src/store/entities/${file}`, 'utf8').includes(`store, ${name}, `),
    );
    expect(readers, `stream ${name} is read by nobody (add src/store/entities/${name}.ts)`).not.toEqual([]);
  });

  it('has a sample that the server could have sent', () => {
    const { error } = definition.schema.strict().safeParse(definition.sample(sampleWorld()));
    expect(error?.issues ?? [], `the sample in ${FOLDER}/${name}.ts`).toEqual([]);
  });

  it('says what each of its writes is called in the queue', () => {
    const isWritten = definition.writable.length > 0;
    expect(
      definition.queue.at(-1)?.when,
      `the last rule of queue in ${FOLDER}/${name}.ts is for all the rest, so it has no when`,
    ).toBeUndefined();
    expect(definition.queue.length > 0, `queue in ${FOLDER}/${name}.ts`).toBe(isWritten);
  });

  it('pins ids', () => {
    const others = (definition.pins ?? []).filter((field) => !isIds(definition.schema.shape[field]));
    expect(others, `pins in ${FOLDER}/${name}.ts that hold no ids`).toEqual([]);
  });

  it('copies words that are there', () => {
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

it('there is no definition that is not listed', () => {
  const files = readdirSync(FOLDER).map((file) => file.replace(/\.ts$/, ''));
  const unlisted = files.filter((file) => !(file in DEFINITIONS));
  expect(unlisted, `files of ${FOLDER} that src/domain/definition/all-streams.ts does not list`).toEqual([]);
});

it('a field has one label, whichever stream it is in: conflicts name it by itself', () => {
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

it('the app is given plain data', () => {
  expect(JSON.parse(JSON.stringify(REGISTRY))).toStrictEqual(REGISTRY);
  expect(JSON.parse(JSON.stringify(STREAM_WORDS))).toStrictEqual(STREAM_WORDS);
});
