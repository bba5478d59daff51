import { describe, expect, it } from 'vitest';
import { type SqlFile, schemaFiles } from '../support/sql-files';

interface SqlFunction {
  /** With its file and line. */
  where: string;
  comment: string;
  body: string;
}

/** The functions of a file, each with the lines of comment directly above it. */
function functionsIn({ file, text }: SqlFile): SqlFunction[] {
  const lines = text.split('\n');
  return [...text.matchAll(/^create (?:or replace )?function ([\w.]+)/gm)].map(({ index, 1: name }) => {
    const line = text.slice(0, index).split('\n').length;
    let first = line - 1;
    while (lines[first - 1]?.startsWith('--')) first -= 1;
    const body = /\$(\w*)\$([^]*?)\$\1\$/.exec(text.slice(index))?.[2] ?? '';
    return {
      where: `${file}:${line} ${name ?? ''}`,
      comment: lines.slice(first, line - 1).join('\n'),
      body: body.replaceAll(/^\s*--.*$/gm, ''),
    };
  });
}

const unspoken = (files: readonly SqlFile[]): string[] =>
  files
    .flatMap(functionsIn)
    .filter(({ comment }) => comment === '')
    .map(({ where }) => where);

/** `MQ711 to MQ716` names six. */
function codesNamed(comment: string): ReadonlySet<string> {
  const text = comment.replaceAll(/\n-- ?/g, ' ');
  const named = new Set(text.match(/MQ\d{3}/g));
  for (const [, first, last] of text.matchAll(/MQ(\d{3}) to MQ(\d{3})/g))
    for (let code = Number(first); code <= Number(last); code += 1) named.add(`MQ${code}`);
  return named;
}

/** The codes that a function's own statements refuse with, and its comment does not name. */
const unnamed = (files: readonly SqlFile[]): string[] =>
  files.flatMap(functionsIn).flatMap(({ where, comment, body }) => {
    const named = codesNamed(comment);
    const refused = [...body.matchAll(/\brefuse\([^;]*/g)].flatMap(([statement]) =>
      [...statement.matchAll(/'(MQ\d{3})'/g)].map(([, code = '']) => code),
    );
    return [...new Set(refused)].filter((code) => !named.has(code)).map((code) => `${where}: ${code}`);
  });

describe('the comment of a function in SQL', () => {
  it('stands directly above it', () => {
    const files = schemaFiles();
    expect(files.flatMap(functionsIn).length).toBeGreaterThan(700);
    expect(unspoken(files)).toEqual([]);
  });
  it('names every code with which it refuses', () => {
    expect(unnamed(schemaFiles())).toEqual([]);
  });
  it('is looked for where it would be read', () => {
    const sql = (text: string): SqlFile[] => [{ file: 'x.sql', text }];
    const refusing =
      "create function a.b() $$ begin perform private.refuse(case when c then 'MQ102' else 'MQ104' end); end $$;";
    expect(unspoken(sql(`-- Above.\n\n${refusing}`))).toEqual(['x.sql:3 a.b']);
    expect(unspoken(sql(`-- Above.\n${refusing}`))).toEqual([]);
    expect(unnamed(sql(`-- Raises MQ101 to\n-- MQ103.\n${refusing}`))).toEqual(['x.sql:3 a.b: MQ104']);
    expect(unnamed(sql(`-- MQ104 is none of these: MQ102.\n${refusing}`))).toEqual([]);
  });
});
