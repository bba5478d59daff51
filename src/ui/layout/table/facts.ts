import type { ReactNode } from 'react';

/** What is compared of several things, and what each of them says of it. */
export interface Fact<T> {
  label: string;
  /** Null: it says nothing of it. */
  of: (one: T) => ReactNode | null;
}

/** The facts of which at least one says something: a row of nothing but silence is left out. */
export const saidOfSome = <T, F extends Fact<T>>(facts: readonly F[], all: readonly T[]): F[] =>
  facts.filter(({ of }) => all.some((one) => of(one) !== null));
